import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** In prom-client's JSON. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

export const isFigures = (answer: unknown): answer is Figures => Array.isArray(answer);

/** Counts outlive their process; gauges don't. */
const isCounted = (figure: Figures[number] | null) => ['counter', 'histogram'].includes(String(figure?.type));

/** Keeps counts of ended workers: a falling sum looks like a restart to Prometheus. */
export function createFigures<Worker>() {
  const last = new Map<Worker, Figures>();
  let kept: readonly Figures[] = [];
  return {
    hear(worker: Worker, figures: unknown) {
      if (isFigures(figures)) last.set(worker, figures);
    },
    /** Merges an ended worker's counts. */
    async lose(worker: Worker) {
      const figures = last.get(worker);
      if (figures === undefined) return;
      last.delete(worker);
      const counted = figures.filter(isCounted);
      const all = [...kept, counted];
      kept = all;
      try {
        const merged = await AggregatorRegistry.aggregate([...all]).getMetricsAsJSON();
        // Otherwise they would be merged twice.
        if (kept === all) kept = [merged];
      } catch {
        // Another release's format must not spoil the rest.
        kept = kept.filter((set) => set !== counted);
      }
    },
    /** For a worker with its own figures. */
    except: (asker: Worker): readonly Figures[] => [
      ...kept,
      ...[...last].filter(([worker]) => worker !== asker).map(([, figures]) => figures),
    ],
  };
}
