import { type Static, Type } from 'typebox';

/** What `/.well-known/botplay.json` says of a server. */
export const WellKnown = Type.Object({
  name: Type.String(),
  version: Type.String(),
  url: Type.String(),
  /** With which replays were signed: today's key first, then those of the secrets before. */
  replay_keys: Type.Array(
    Type.Object({
      kid: Type.String(),
      alg: Type.Literal('Ed25519'),
      public_key: Type.String({ description: 'Its 32 bytes in base64url' }),
    }),
  ),
});
export type WellKnown = Static<typeof WellKnown>;
