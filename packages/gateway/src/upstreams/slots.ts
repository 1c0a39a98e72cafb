import { Refusal } from '@botplay/contract';

export interface SlotRules {
  readonly perLane: number;
  readonly inAll: number;
}

/** So many at a time, in all and in each lane. Who comes first goes first; lanes take turns. */
export interface Slots {
  /** Takes a slot: at once, or when the promise resolves. Refuses when none is free in time. */
  enter(lane: string, withinMs: number): Promise<void> | undefined;
  leave(lane: string): void;
  taken(): number;
}

interface Lane {
  taken: number;
  /** In the order they came. */
  readonly waiting: Set<() => void>;
}

export function slots({ perLane, inAll }: SlotRules): Slots {
  const lanes = new Map<string, Lane>();
  /** Lanes with room whose first waits for one of all slots. */
  const ready = new Set<Lane>();
  let taken = 0;

  const grant = (lane: Lane) => {
    lane.taken++;
    taken++;
  };
  const line = (lane: Lane) => {
    if (lane.waiting.size && lane.taken < perLane) ready.add(lane);
    else ready.delete(lane);
  };
  const letIn = () => {
    for (const lane of ready) {
      if (taken >= inAll) return;
      ready.delete(lane);
      const [first] = lane.waiting;
      first?.();
      line(lane);
    }
  };
  const forget = (name: string, lane: Lane) => {
    if (!lane.taken && !lane.waiting.size) lanes.delete(name);
  };

  return {
    enter(name, withinMs) {
      const lane = lanes.get(name) ?? { taken: 0, waiting: new Set() };
      lanes.set(name, lane);
      if (lane.taken < perLane && taken < inAll) {
        grant(lane);
        return undefined;
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          clearTimeout(timer);
          lane.waiting.delete(admit);
          grant(lane);
          resolve();
        };
        const timer = setTimeout(() => {
          lane.waiting.delete(admit);
          line(lane);
          forget(name, lane);
          reject(exhausted(lane.taken >= perLane ? `${perLane} calls to it` : `${inAll} calls`));
        }, withinMs);
        lane.waiting.add(admit);
        line(lane);
      });
    },
    leave(name) {
      const lane = lanes.get(name);
      if (!lane) return;
      lane.taken--;
      taken--;
      line(lane);
      letIn();
      forget(name, lane);
    },
    taken: () => taken,
  };
}

const exhausted = (what: string) =>
  new Refusal(
    'POOL_EXHAUSTED',
    `The experience cannot be called yet: ${what} are running already. Try again in a moment.`,
  );
