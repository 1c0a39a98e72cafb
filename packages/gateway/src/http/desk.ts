import { refuse } from '@botplay/contract';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, credentialOf } from '../auth/credential.ts';
import { SESSION_DAYS } from '../auth/owners.ts';
import type { Services } from '../services.ts';
import { asObject } from '../json.ts';
import { coerced } from './rest.ts';
import type { Route, Visit, Who } from './route.ts';
import { everyRoute } from './routes.ts';
import { mustBeStorable } from '../storable.ts';

const COOKIE = 'botplay_session';

/** Serves what is no tool: finds out who asks, then lets the route answer. */
export function serveRoutes(app: FastifyInstance, services: Services): void {
  for (const route of everyRoute)
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, answer) => {
        if (route.isSignIn) await services.limitSignIns(request.ip);
        else if (route.who === 'anyone') await services.visitorFrom(request.ip).spend?.();
        const visit = await visitOf(route.who, request, answer, services);
        const input = inputOf(route, request);
        mustBeStorable(input);
        answer.header('cache-control', 'no-store');
        const body = await route.answer(input, visit);
        if (route.file) return sendFile(answer, route.file, body as Download);
        return answer.code(route.creates ? 201 : 200).send(body);
      },
    });
}

/** What a route with a `file` answers with. */
interface Download {
  readonly name: string;
  readonly text: string;
}

const sendFile = (answer: FastifyReply, type: string, { name, text }: Download) =>
  answer
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text);

function inputOf(route: Route, { body, query, params }: FastifyRequest): object {
  const given = route.method === 'GET' ? coerced(route, query) : asObject(body);
  return { ...given, ...(params as object) };
}

async function visitOf(
  who: Who,
  request: FastifyRequest,
  answer: FastifyReply,
  services: Services,
): Promise<Visit> {
  const { settings, owners } = services;
  const owner = who === 'owner' ? await ownerOf(request, services) : undefined;
  if (owner) await services.limitOwners(owner.id);
  const agent = who === 'agent' ? await services.authenticate(request.headers) : undefined;
  if (who === 'operator') mustBeOperator(request, services);
  const needs = (thing: string) => refuse('FORBIDDEN', `This needs ${thing}.`);
  const setCookie = (value: string, seconds: number) =>
    answer.header('set-cookie', cookie(value, seconds, settings.publicUrl));
  return {
    services,
    keeper: () => (who === 'operator' ? 'operator' : { ownerId: (owner ?? needs('an owner')).id }),
    owner: () => owner ?? needs('an owner'),
    agent: () => agent ?? needs('an agent'),
    credential: () => credentialOf(request.headers),
    async signIn(who) {
      setCookie(await owners.openSession(who), SESSION_DAYS * 86_400);
    },
    async signOut() {
      const token = sessionToken(request);
      if (token) await owners.closeSession(token);
      setCookie('', 0);
    },
  };
}

/** The owner who is signed in with this browser. */
export async function ownerOf(request: FastifyRequest, { owners }: Services) {
  const token = sessionToken(request);
  const owner = token && (await owners.bySession(token));
  return owner || refuse('UNAUTHENTICATED', 'You are not signed in. POST /auth/login signs in.');
}

export function mustBeOperator({ headers }: FastifyRequest, { adminToken }: Services): void {
  const token = headers.authorization && bearerOf(headers.authorization);
  if (!token || !sameText(token, adminToken))
    refuse('UNAUTHENTICATED', 'This needs "Authorization: Bearer <the operator\'s token>".');
}

function sameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function sessionToken({ headers }: FastifyRequest): string | undefined {
  const [, token] = /(?:^|;\s*)botplay_session=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return token;
}

function cookie(value: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
