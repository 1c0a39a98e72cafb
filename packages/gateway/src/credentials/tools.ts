import {
  asCreated,
  Credential,
  CREATES,
  DELETES,
  NewCredential,
  READS,
  REPLACES,
  Uuid,
} from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';
import { asCredential } from './store.ts';

export const credentialStore = defineTool({
  name: 'credential.store',
  summary:
    'Stores what you log in with at an experience, encrypted, or changes what has that label. It is never shown again; log-in tools of discovered servers are filled in with your default one.',
  scope: 'memory:write',
  route: 'POST /experiences/:experience_id/credentials',
  effect: { ...CREATES, destructive: true, idempotent: true },
  refuses: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
  creates: 'when new',
  input: NewCredential,
  output: Credential,
  run: async ({ experience_id, credentials: fields, ...given }, { caller, credentials }) => {
    const { row, isNew } = await credentials.store(caller.id, experience_id, { ...given, fields });
    return isNew ? asCreated(asCredential(row)) : asCredential(row);
  },
});

export const credentialList = defineTool({
  name: 'credential.list',
  summary: 'Lists the credentials that you have for an experience, without their secrets.',
  scope: 'memory:read',
  route: 'GET /experiences/:experience_id/credentials',
  effect: READS,
  refuses: ['NOT_FOUND'],
  input: Type.Object({ experience_id: Uuid }),
  output: Type.Object({ credentials: Type.Array(Credential) }),
  run: async ({ experience_id }, { caller, catalog, credentials }) => {
    const { id } = await catalog.get(experience_id);
    return { credentials: (await credentials.list(caller.id, id)).map(asCredential) };
  },
});

export const credentialDelete = defineTool({
  name: 'credential.delete',
  summary: 'Deletes a credential of yours. If it was the default, your newest one becomes it.',
  scope: 'memory:write',
  route: 'DELETE /credentials/:credential_id',
  effect: DELETES,
  refuses: ['NOT_FOUND'],
  input: Type.Object({ credential_id: Uuid }),
  output: Type.Object({ deleted: Type.Boolean() }),
  run: async ({ credential_id }, { caller, credentials }) => {
    await credentials.delete(caller.id, credential_id);
    return { deleted: true };
  },
});

export const credentialSetDefault = defineTool({
  name: 'credential.set-default',
  summary: 'Makes a credential the one that you log in with at its experience.',
  scope: 'memory:write',
  route: 'POST /experiences/:experience_id/credentials/:credential_id/default',
  effect: REPLACES,
  refuses: ['NOT_FOUND'],
  input: Type.Object({ experience_id: Uuid, credential_id: Uuid }),
  output: Type.Object({ updated: Type.Boolean() }),
  run: async ({ experience_id, credential_id }, { caller, credentials }) => {
    await credentials.setDefault(caller.id, experience_id, credential_id);
    return { updated: true };
  },
});
