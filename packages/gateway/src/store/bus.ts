/** What a hint can be about. Hints are never truth: whoever receives one reads the rows again. */
export const TOPICS = [
  'identity',
  'mcp-sessions',
  'catalog',
  'verifications',
  'rooms',
  'matches',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Carries hints between the parts of a process and between replicas. Losing it costs a second, nothing else. */
export interface Bus {
  /** Tells all subscribers, here and on other replicas, that something about `id` has changed. */
  publish(topic: Topic, id: string): void;
  subscribe(topic: Topic, listener: (id: string) => void): () => void;
  close(): Promise<void>;
}
