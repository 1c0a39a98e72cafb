import type { Target } from './carrier.ts';

/** The bearer token that Botplay itself has for an experience, if it has one. */
export type TokenFor = (target: Target) => Promise<string | undefined>;
