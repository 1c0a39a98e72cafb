import { Credential, Uuid } from '@botplay/contract';
import { Type } from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';
import { asCredential } from './store.ts';

/** A credential on its owner's page: whose it is, and whether it is still sent. */
const OwnedCredential = Type.Object({
  ...Credential.properties,
  agent_id: Uuid,
  agent_name: Type.String(),
  experience_id: Uuid,
  experience_name: Type.String(),
  needs_agreement: Type.Boolean(),
  reason: Type.Optional(Type.String()),
});

/** For owners the credentials of their agents, for the operator the tokens of the gateway itself. */
export const credentialRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/auth/credentials',
    summary: "Lists the credentials of the owner's agents, without their secrets.",
    who: 'owner',
    input: Type.Object({}),
    output: Type.Object({ credentials: Type.Array(OwnedCredential) }),
    run: async (_, { services, owner }) => {
      const rows = await services.ownedCredentials.list(owner().id);
      return { credentials: rows.map(row => ({ ...row, ...asCredential(row) })) };
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/auth/credentials/:id',
    summary: "Deletes a credential of one of the owner's agents.",
    who: 'owner',
    input: Type.Object({ id: Uuid }),
    output: Type.Object({ deleted: Type.Boolean() }),
    run: async ({ id }, { services, owner }) => {
      await services.ownedCredentials.delete(owner().id, id);
      return { deleted: true };
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/auth/credentials/:id/agree',
    summary:
      'Agrees that a credential is sent to the server and the log-in tool as they are today.',
    who: 'owner',
    input: Type.Object({ id: Uuid }),
    output: Type.Object({ agreed: Type.Boolean() }),
    run: async ({ id }, { services, owner }) => {
      await services.ownedCredentials.agree(owner().id, id);
      return { agreed: true };
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/v1/experiences/:id/credentials',
    summary:
      'Sets the bearer token that the gateway sends to an experience, encrypted; null removes it.',
    who: 'operator',
    input: Type.Object({
      id: Uuid,
      token: Type.Union([Type.String({ minLength: 1, maxLength: 4096 }), Type.Null()]),
    }),
    output: Type.Object({ updated: Type.Boolean() }),
    run: async ({ id, token }, { services }) => {
      await services.upstreamCredentials.set(id, token);
      return { updated: true };
    },
  }),
];
