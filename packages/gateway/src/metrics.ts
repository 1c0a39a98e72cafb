import { collectDefaultMetrics, Counter, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** One call of a tool came to this end: `ok`, or the code of its refusal. */
  countCall(tool: string, outcome: string): void;
}

export function metrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'botplay_tool_calls_total',
    help: 'Calls of tools by tool and outcome',
    labelNames: ['tool', 'outcome'],
    registers: [registry],
  });
  /** Found by one word: a look-up by labels costs a hot call more than the rest of its counting. */
  const counters = new Map<string, { inc(): void }>();
  return {
    registry,
    countCall(tool, outcome) {
      const name = `${tool} ${outcome}`;
      const counter = counters.get(name) ?? calls.labels(tool, outcome);
      counters.set(name, counter);
      counter.inc();
    },
  };
}
