import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** What a process counted and measured, in prom-client's JSON form. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

export const isFigures = (answer: unknown): answer is Figures => Array.isArray(answer);

/** What was counted stays true when its process ends; what was measured, such as its memory, does not. */
const isCounted = (figure: Figures[number] | null) => ['counter', 'histogram'].includes(String(figure?.type));

/**
 * What is last known of each worker, and the counts of those that ended: without them a sum would fall, which Prometheus takes for a restart and then
 * counts all of it as new.
 */
export function createFigures<Worker>() {
  const last = new Map<Worker, Figures>();
  let kept: readonly Figures[] = [];
  return {
    hear(worker: Worker, figures: unknown) {
      if (isFigures(figures)) last.set(worker, figures);
    },
    /** Keeps the counts of a worker that ended; resolves once they are one set with those of earlier ones. */
    async lose(worker: Worker) {
      const figures = last.get(worker);
      if (figures === undefined) return;
      last.delete(worker);
      const counted = figures.filter(isCounted);
      const all = [...kept, counted];
      kept = all;
      try {
        const merged = await AggregatorRegistry.aggregate([...all]).getMetricsAsJSON();
        // Otherwise the next one merges these as well.
        if (kept === all) kept = [merged];
      } catch {
        // From a release with another form of figures: they must not spoil the others.
        kept = kept.filter((set) => set !== counted);
      }
    },
    /** For a worker that has its own. */
    except: (asker: Worker): readonly Figures[] => [...kept, ...[...last].filter(([worker]) => worker !== asker).map(([, figures]) => figures)],
  };
}
