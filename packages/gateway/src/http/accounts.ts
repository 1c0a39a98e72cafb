import {
  AccessToken,
  Agent,
  ApiKey,
  Instant,
  isScope,
  NewAgent,
  NewApiKey,
  Owner,
  refuse,
  type Scope,
  SCOPES,
  Uuid,
} from '@botplay/contract';
import { Type } from 'typebox';
import { looksLikeKey } from '../auth/key.ts';
import { defineRoute, type Route } from './route.ts';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Password = Type.String({ minLength: 8, maxLength: 200 });
const Credentials = Type.Object({ name: Name, password: Password });
const Scopes = Type.Optional(Type.Array(Type.String(), { maxItems: 50 }));
const Done = Type.Object({ revoked: Type.Boolean() });
const Nothing = Type.Object({});
const Dated = Type.Object({ created_at: Instant });

function knownScopes(words: readonly string[] | undefined): readonly Scope[] | undefined {
  const unknown = words?.filter(word => !isScope(word));
  if (unknown?.length)
    refuse(
      'VALIDATION_ERROR',
      `No such scope: ${unknown.join(', ')}. There are ${SCOPES.join(', ')}.`,
    );
  return words && [...new Set(words.filter(isScope))];
}

function future(instant: string): Date {
  const date = new Date(instant);
  if (date.getTime() > Date.now() && date.getUTCFullYear() <= 9999) return date;
  return refuse('VALIDATION_ERROR', `expires_at must lie ahead and be a real date: ${instant}.`);
}

/** `/auth/agents` for an owner's own agents, `/v1/agents` for the operator: the same routes. */
function agentRoutes(root: '/auth' | '/v1', who: 'owner' | 'operator'): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: `${root}/agents`,
      summary: 'Lists the agents.',
      who,
      input: Nothing,
      output: Type.Object({
        agents: Type.Array(Type.Object({ ...Agent.properties, ...Dated.properties })),
      }),
      run: async (_, visit) => ({
        agents: [...(await visit.services.agents.list(visit.keeper()))],
      }),
    }),
    defineRoute({
      method: 'POST',
      url: `${root}/agents`,
      summary: 'Creates an agent with a first key, which is shown only now.',
      who,
      creates: true,
      input: Type.Object({ name: Name, owner_id: Type.Optional(Uuid), scopes: Scopes }),
      output: NewAgent,
      run: async ({ name, owner_id, scopes }, { services, keeper }) => {
        const keptBy = keeper();
        const ownerId = keptBy === 'operator' ? (owner_id ?? null) : keptBy.ownerId;
        if (ownerId && !(await services.owners.exists(ownerId)))
          refuse('NOT_FOUND', `There is no owner ${ownerId}. POST /v1/owners creates one.`);
        return services.agents.create(name, ownerId, knownScopes(scopes));
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: `${root}/agents/:id`,
      summary: 'Renames an agent, or changes what it may do.',
      who,
      input: Type.Object({ id: Uuid, name: Type.Optional(Name), scopes: Scopes }),
      output: Agent,
      run: ({ id, name, scopes }, { services, keeper }) => {
        const known = knownScopes(scopes);
        return services.agents.change(id, keeper(), {
          ...(name !== undefined && { name }),
          ...(known && { scopes: known }),
        });
      },
    }),
    defineRoute({
      method: 'GET',
      url: `${root}/agents/:id/keys`,
      summary: 'Lists the keys of an agent, without the keys themselves.',
      who,
      input: Type.Object({ id: Uuid }),
      output: Type.Object({ keys: Type.Array(ApiKey) }),
      run: async ({ id }, { services, keeper }) => ({
        keys: [...(await services.agents.listKeys(id, keeper()))],
      }),
    }),
    defineRoute({
      method: 'POST',
      url: `${root}/agents/:id/keys`,
      summary: 'Creates one more key for an agent, which is shown only now.',
      who,
      creates: true,
      input: Type.Object({
        id: Uuid,
        scopes: Scopes,
        expires_at: Type.Optional(Instant),
      }),
      output: NewApiKey,
      run: ({ id, scopes, expires_at }, { services, keeper }) => {
        const known = knownScopes(scopes);
        return services.agents.createKey(id, keeper(), {
          ...(known && { scopes: known }),
          ...(expires_at && { expires: future(expires_at) }),
        });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `${root}/keys/:id`,
      summary: 'Revokes a key at once, and every token that was made with it.',
      who,
      input: Type.Object({ id: Uuid }),
      output: Done,
      run: async ({ id }, { services, keeper }) => {
        await services.agents.revokeKey(id, keeper());
        return { revoked: true };
      },
    }),
  ];
}

/** Every route for accounts and keys. */
export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    url: '/auth/register',
    summary: 'Creates an owner and signs in.',
    who: 'anyone',
    isSignIn: true,
    creates: true,
    input: Credentials,
    output: Owner,
    run: async ({ name, password }, { services, signIn }) => {
      if (!services.settings.openSignup)
        refuse('FORBIDDEN', 'Sign-up is closed here. Ask the operator for an account.');
      const owner = await services.owners.create(name.trim(), password);
      await signIn(owner);
      return owner;
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/auth/login',
    summary: 'Signs an owner in: sets the cookie botplay_session.',
    who: 'anyone',
    isSignIn: true,
    input: Type.Object({ name: Type.String(), password: Type.String({ maxLength: 200 }) }),
    output: Owner,
    run: async ({ name, password }, { services, signIn }) => {
      const owner = await services.owners.logIn(name.trim(), password);
      await signIn(owner);
      return owner;
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/auth/logout',
    summary: 'Signs the owner out.',
    who: 'anyone',
    input: Nothing,
    output: Type.Object({ signed_out: Type.Boolean() }),
    run: async (_, { signOut }) => {
      await signOut();
      return { signed_out: true };
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/auth/me',
    summary: 'Tells which owner is signed in.',
    who: 'owner',
    input: Nothing,
    output: Owner,
    run: async (_, visit) => visit.owner(),
  }),
  defineRoute({
    method: 'POST',
    url: '/auth/token',
    summary: 'Makes a token that lives for an hour, with all scopes of the API key or with fewer.',
    who: 'agent',
    isSignIn: true,
    input: Type.Object({ scopes: Scopes }),
    output: AccessToken,
    run: async ({ scopes }, { services, agent, credential }) => {
      if (!looksLikeKey(credential()))
        refuse('UNAUTHENTICATED', 'Tokens are made with an API key (pgos_...), not with a token.');
      const { caller } = agent();
      const wanted = knownScopes(scopes) ?? caller.scopes;
      const extra = wanted.filter(scope => !caller.scopes.includes(scope));
      if (extra.length) refuse('FORBIDDEN', `The API key itself has no ${extra.join(', ')}.`);
      return services.tokens.sign(caller, wanted);
    },
  }),
  ...agentRoutes('/auth', 'owner'),
  defineRoute({
    method: 'GET',
    url: '/v1/owners',
    summary: 'Lists the owners.',
    who: 'operator',
    input: Nothing,
    output: Type.Object({
      owners: Type.Array(Type.Object({ ...Owner.properties, ...Dated.properties })),
    }),
    run: async (_, { services }) => ({ owners: [...(await services.owners.list())] }),
  }),
  defineRoute({
    method: 'POST',
    url: '/v1/owners',
    summary: 'Creates an owner; without a password nobody can sign in as it.',
    who: 'operator',
    creates: true,
    input: Type.Object({ name: Name, password: Type.Optional(Password) }),
    output: Owner,
    run: ({ name, password }, { services }) => services.owners.create(name.trim(), password),
  }),
  ...agentRoutes('/v1', 'operator'),
];
