import type { Carrier, Target } from './carrier.ts';

export interface Carriers {
  readonly builtIn: Carrier;
  readonly mcp: Carrier;
  readonly rest: Carrier;
  /** For servers that know nothing of Botplay. */
  readonly discovered: Carrier;
}

/** One carrier for every experience: which of them speaks to it, its row says. */
export function everyCarrier(carriers: Carriers): Carrier {
  const carrierFor = ({ builtIn, interactionModel, restUrl }: Target): Carrier => {
    if (builtIn !== undefined) return carriers.builtIn;
    if (interactionModel !== 'session') return carriers.discovered;
    return restUrl === undefined ? carriers.mcp : carriers.rest;
  };
  return {
    call: (target, call) => carrierFor(target).call(target, call),
    reopen: async (target, caller) => carrierFor(target).reopen?.(target, caller) ?? {},
  };
}
