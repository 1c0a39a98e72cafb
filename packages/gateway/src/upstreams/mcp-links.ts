import { randomInt } from 'node:crypto';
import type { Dial } from './dial.ts';
import { hostOf } from './failure.ts';
import { everyTool } from './mcp-list.ts';
import type { LinkMemo, McpLink, McpLinks, McpServerAddress } from './mcp-link.ts';
import { negotiate } from './mcp-negotiation.ts';
import { type HeaderParam, headerParams, paramHeaders } from './mcp-params.ts';
import {
  compose,
  headersFor,
  isHeaderMismatch,
  isLostSession,
  isModern,
  mcpRefusal,
  type Order,
  type Reply,
  replyIn,
  toolResult,
  untilAnswered,
} from './mcp-wire.ts';

const USUAL_MS = 30_000;
const GOODBYE_MS = 5_000;

/** Links to MCP servers. The official client shakes hands, calls go out by a shorter way. */
export function mcpLinks(dial: Dial): McpLinks {
  const introduce = async (server: McpServerAddress, withinMs = USUAL_MS) => {
    const { memo, name } = await negotiate(dial, server, withinMs);
    return { name, link: mcpLink(dial, server, memo) };
  };
  return {
    introduce,
    open: async (server, memo, withinMs) =>
      memo ? mcpLink(dial, server, memo) : (await introduce(server, withinMs)).link,
  };
}

/** Unique among all replicas: they may share one session of an upstream, which answers by id. */
let lastId = randomInt(2 ** 47);

function mcpLink(dial: Dial, server: McpServerAddress, first: LinkMemo): McpLink {
  const { lane, url, token } = server;
  const host = hostOf(url);
  let memo = first;
  let renewal: Promise<LinkMemo> | undefined;
  /** By tool, once the tools are known. */
  let headerParamsOf: ReadonlyMap<string, readonly HeaderParam[]> | undefined;

  const exchange = async (order: Order, until: number): Promise<Reply> => {
    const id = ++lastId;
    const answer = await dial.send({
      lane,
      method: 'POST',
      url,
      bearer: token,
      ...compose(order, memo, id),
      withinMs: Math.max(1, until - Date.now()),
      isEnough: untilAnswered(id, host),
    });
    return replyIn(answer, id, host);
  };

  /** One new session for all calls that miss the old one. */
  const renew = async (lost: LinkMemo, until: number): Promise<void> => {
    if (memo !== lost) return;
    renewal ??= negotiate(dial, server, Math.max(1, until - Date.now()))
      .then(agreed => (memo = agreed.memo))
      .finally(() => (renewal = undefined));
    await renewal;
  };

  const ask = async (order: Order, until: number): Promise<Reply> => {
    const used = memo;
    const reply = await exchange(order, until);
    if ('result' in reply || used.sessionId === undefined || !isLostSession(reply.fault))
      return reply;
    await renew(used, until);
    return exchange(order, until);
  };

  const list = async (until: number) => {
    const tools = await everyTool(async params => {
      const reply = await ask({ method: 'tools/list', params }, until);
      if ('fault' in reply) throw mcpRefusal(reply.fault, host);
      return reply.result;
    }, host);
    headerParamsOf = new Map(
      tools.flatMap(({ name, inputSchema }) => {
        const marked = headerParams(inputSchema);
        return marked.length ? [[name, marked]] : [];
      }),
    );
    return tools;
  };

  return {
    memo: () => memo,

    async call(name, args, withinMs = USUAL_MS) {
      const until = Date.now() + withinMs;
      const order: Order = { method: 'tools/call', name, params: { name, arguments: args } };
      const withHeaders = (): Order => {
        const marked = headerParamsOf?.get(name);
        return marked ? { ...order, paramHeaders: paramHeaders(marked, args) } : order;
      };
      let reply = await ask(withHeaders(), until);
      if ('fault' in reply && isModern(memo) && isHeaderMismatch(reply.fault)) {
        await list(until);
        reply = await ask(withHeaders(), until);
      }
      if ('fault' in reply) throw mcpRefusal(reply.fault, host, name);
      return toolResult(reply.result, host, name);
    },

    listTools: (withinMs = USUAL_MS) => list(Date.now() + withinMs),

    async close() {
      if (memo.sessionId === undefined) return;
      const headers = headersFor(memo);
      const goodbye = { lane, url, headers, bearer: token, withinMs: GOODBYE_MS };
      await dial.send({ ...goodbye, method: 'DELETE' }).catch(() => {}); // it need not care
    },
  };
}
