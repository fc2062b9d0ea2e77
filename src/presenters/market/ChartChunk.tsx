import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { AreaChartProps } from '#ui/chart/AreaChart.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { ChartPlaceholder } from './ChartPlaceholder.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';

/** Its own chunk: the chart's code is large and nothing depends on it. */
const defaultChart = () => import('#ui/chart/AreaChart.tsx').then(({ AreaChart }) => ({ default: AreaChart }));
type LoadChart = () => Promise<{ default: ComponentType<AreaChartProps> }>;

export interface ChartChunkProps extends AreaChartProps {
  /** Loads the chart; the product's own by default. */
  load?: LoadChart;
}

interface ChunkState {
  readonly Chart: ComponentType<AreaChartProps>;
  readonly failed: boolean;
}

/** A chart loaded on demand: a skeleton of its height first, and retries after failures. */
export class ChartChunk extends Component<ChartChunkProps, ChunkState> {
  override state: ChunkState = this.fresh();

  static getDerivedStateFromError(): Partial<ChunkState> {
    return { failed: true };
  }

  /** A lazy component caches its failure, so a retry needs a new one. */
  private fresh(): ChunkState {
    return { Chart: lazy(this.props.load ?? defaultChart), failed: false };
  }

  private readonly retry = () => this.setState(this.fresh());
  private readonly retryAfterFailure = () => this.state.failed && this.retry();

  override componentDidMount() {
    addEventListener('online', this.retryAfterFailure);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retryAfterFailure);
  }

  override render(): ReactNode {
    const { load: _load, ...chart } = this.props;
    const { Chart, failed } = this.state;
    if (failed) {
      return (
        <ChartPlaceholder note={chart.note}>
          <FailedState
            what="chart"
            reason="Prices and orders are unaffected. Try again. If that doesn’t help, reload the page."
            onRetry={this.retry}
          />
        </ChartPlaceholder>
      );
    }
    return (
      <Suspense fallback={<ChartSkeleton note={chart.note} />}>
        <Chart {...chart} />
      </Suspense>
    );
  }
}
