/** A request to an MCP endpoint as it goes over the wire. */
export interface WireRequest {
  readonly verb: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Session ids of each fate. */
export type Passes = Readonly<Record<'own' | 'other' | 'ended' | 'expired', string>>;

type Random = () => number;
type Draft = {
  -readonly [Key in keyof Omit<WireRequest, 'headers' | 'body'>]: WireRequest[Key];
} & {
  headers: Record<string, string>;
  message: Message;
  /** What becomes of the message's text. */
  text: (json: string) => string | Buffer;
};
type Message = Record<string, unknown> & { params?: Record<string, unknown> };

const META = 'io.modelcontextprotocol/';
const MODERN = '2026-07-28';
const REVISIONS = ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

/** One request: as a client would send it, or changed in one to three places. */
export function oddRequest(random: Random, passes: Passes): WireRequest {
  const draft = random() < 0.5 ? modern(random) : legacy(random, passes);
  const changes = random() < 0.35 ? 0 : 1 + Math.floor(random() * 3);
  for (let change = 0; change < changes; change++) pick(CHANGES, random)(draft, random, passes);
  const { verb, path, headers, message, text } = draft;
  const body = verb === 'POST' ? Buffer.from(text(JSON.stringify(message))) : undefined;
  return { verb, path, headers, body };
}

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!;

const CALLS: readonly Message[] = [
  { params: { name: 'demo.add', arguments: { a: 1, b: 2.5 } } },
  { params: { name: 'demo_add', arguments: { a: -0, b: 1e21 } } },
  { params: { name: 'demo.notes.keep', arguments: { text: 'grüß dich "\u2028"', tags: ['a'] } } },
  { params: { name: 'demo_notes_keep' } },
  { params: { name: 'demo.trouble', arguments: { kind: 'refused' } } },
  { params: { name: 'demo.trouble', arguments: { kind: 'bug' } } },
  { params: { name: 'demo_trouble', arguments: { kind: 'database' } } },
].map(call => ({ method: 'tools/call', ...call }));

const OTHERS: readonly Message[] = [
  { method: 'tools/list' },
  { method: 'tools/list', params: {} },
  { method: 'ping' },
  { method: 'server/discover' },
  { method: 'resources/list' },
  { method: 'logging/setLevel', params: { level: 'info' } },
];

const HANDSHAKE: Message = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: { sampling: {}, elicitation: {} },
    clientInfo: { name: 'odd', version: '1' },
  },
};

const base = (message: Message, random: Random): Draft => ({
  verb: 'POST',
  path: random() < 0.2 ? '/mcp?names=safe' : '/mcp',
  headers: {
    authorization: `Bearer ${pick(['anna', 'anna', 'anna', 'later-anna'], random)}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  message: { jsonrpc: '2.0', id: Math.floor(random() * 1000), ...structuredClone(message) },
  text: json => json,
});

function legacy(random: Random, passes: Passes): Draft {
  const draw = random();
  const message = draw < 0.7 ? pick(CALLS, random) : draw < 0.97 ? pick(OTHERS, random) : HANDSHAKE;
  const draft = base(message, random);
  if (message !== HANDSHAKE) draft.headers['mcp-session-id'] = passes.own;
  if (random() < 0.7) draft.headers['mcp-protocol-version'] = pick(REVISIONS, random);
  if (random() < 0.2) (draft.message.params ??= {})['_meta'] = { progressToken: 4, 'x/y': [1] };
  if (random() < 0.03) delete draft.message['id'];
  return draft;
}

function modern(random: Random): Draft {
  const draft = base(random() < 0.75 ? pick(CALLS, random) : pick(OTHERS, random), random);
  const { method } = draft.message;
  const params = (draft.message.params ??= {});
  params['_meta'] = {
    [`${META}protocolVersion`]: MODERN,
    [`${META}clientCapabilities`]: pick(
      [{}, { sampling: {}, roots: { listChanged: true } }, { elicitation: { form: {} } }],
      random,
    ),
    ...(random() < 0.6 && { [`${META}clientInfo`]: { name: 'odd', version: '1', title: 'Odd' } }),
    ...(random() < 0.2 && { progressToken: 'p' }),
  };
  Object.assign(draft.headers, { 'mcp-protocol-version': MODERN, 'mcp-method': String(method) });
  if (typeof params['name'] === 'string') draft.headers['mcp-name'] = params['name'];
  return draft;
}

// prettier-ignore
const ODD_VALUES: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 2 ** 53, 1e300, '', 'x', 'info', '\ud800', 'a\0b', 'ü'.repeat(30),
  [], [1], {}, { a: {} }, { form: 1 }, { form: { applyDefaults: 1 } }, { listChanged: 1 }, { tools: true },
  '2026-07-28', '2025-06-18', '2099-01-01', 'tools/call', 'demo.add', 'constructor', '__proto__',
];

// prettier-ignore
const ODD_KEYS = [
  'extra', 'task', 'inputResponses', 'requestState', 'cursor', 'name', 'arguments', '_meta', 'id', 'result',
  'error', 'constructor', 'toString', 'progressToken', `${META}logLevel`, `${META}clientInfo`,
  `${META}clientCapabilities`, `${META}protocolVersion`, `${META}related-task`, `${META}new`, 'websiteUrl',
  'icons', 'sampling', 'elicitation', 'roots', 'experimental', 'a', 'text', 'kind',
];

// prettier-ignore
const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [
    'application/json', 'text/event-stream', '*/*', 'application/*', 'text/*', 'text/html', '', 'application/json;q=0, */*',
    'text/event-stream;q=0.5, application/json;q=0.0', 'APPLICATION/JSON', 'application/jsonp', ', ,', 'application/json, text/event-stream;q=0',
  ],
  'content-type': ['text/plain', 'application/json; charset=utf-8', 'application/jsonx', 'APPLICATION/JSON', '', 'application/json, text/plain'],
  authorization: ['Bearer bert', 'Bearer cleo', 'Bearer later-cleo', 'Bearer nobody', 'Basic anna', '', 'Bearer  anna'],
  'mcp-protocol-version': [...REVISIONS, MODERN, '2099-01-01', '1', '', ' 2026-07-28 ', '2025-06-18, 2025-06-18'],
  'mcp-method': ['tools/call', 'tools/list', 'ping', 'TOOLS/CALL', '', 'tools/call, tools/call'],
  'mcp-name': ['demo.add', 'demo_add', 'constructor', '', '=?base64?ZGVtby5hZGQ=?=', '=?base64?!?=', ' demo.add '],
  'mcp-session-id': ['', 'x', 'x.y', '.', 'a.b.c', 'e30.e30', '\xe9'],
  'last-event-id': ['1'],
};

const NAMES = [
  'nope',
  'demo.ADD',
  'demo.add ',
  'demo..add',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '',
  'demo_notes.keep',
];
const METHODS = [
  'tools/call',
  'tools/list',
  'ping',
  'Ping',
  'initialize',
  'tools/nope',
  'server/discover',
  'prompts/get',
  'tasks/get',
  '',
  'toString',
  'notifications/initialized',
  'elicitation/create',
];

type Change = (draft: Draft, random: Random, passes: Passes) => void;

/** Every place in a message that can be changed. */
function places(value: unknown, found: Record<string, unknown>[] = []): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return found;
  if (!Array.isArray(value)) found.push(value as Record<string, unknown>);
  for (const item of Object.values(value)) places(item, found);
  return found;
}

const changeValue: Change = ({ message }, random) => {
  const place = pick(places(message), random);
  const key = pick(Object.keys(place), random);
  if (key !== undefined) place[key] = structuredClone(pick(ODD_VALUES, random));
};

const addMember: Change = ({ message }, random) => {
  pick(places(message), random)[pick(ODD_KEYS, random)] = structuredClone(pick(ODD_VALUES, random));
};

const dropMember: Change = ({ message }, random) => {
  const place = pick(places(message), random);
  delete place[pick(Object.keys(place), random)];
};

const changeHeader: Change = ({ headers }, random) => {
  const name = pick(Object.keys(ODD_HEADERS), random);
  if (random() < 0.3) delete headers[name];
  else headers[name] = pick(ODD_HEADERS[name] ?? [], random);
};

const changePass: Change = ({ headers }, random, passes) => {
  const id = passes[pick(['own', 'own', 'other', 'ended', 'expired'] as const, random)];
  const forged = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
  headers['mcp-session-id'] = random() < 0.2 ? forged : id;
};

const changeCaller: Change = ({ headers }, random) => {
  headers['authorization'] = pick(ODD_HEADERS['authorization'] ?? [], random);
};

const changeId: Change = ({ message }, random) => {
  message['id'] = pick(
    [null, '', 'a', '1', 'ü\u2028', 0, -3, 1.5, 2 ** 53, 1e21, true, {}, [], 'x'.repeat(300)],
    random,
  );
};

const changeMethod: Change = ({ message, headers }, random) => {
  message['method'] = pick(METHODS, random);
  if (random() < 0.7 && headers['mcp-method'] !== undefined)
    headers['mcp-method'] = String(message['method']);
};

const changeName: Change = ({ message: { params }, headers }, random) => {
  const name = pick(NAMES, random);
  if (typeof params === 'object' && params !== null) params['name'] = name;
  if (random() < 0.7 && headers['mcp-name'] !== undefined) headers['mcp-name'] = name;
};

const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

// prettier-ignore
const TEXTS: readonly ((json: string) => string | Buffer)[] = [
  () => '', () => 'null', () => '[]', () => '{}', () => '"x"', () => '7', () => '{"jsonrpc":"2.0"',
  json => `[${json}]`, json => `[${json},${json}]`, json => json.slice(0, -1), json => `${json} `, json => `\ufeff${json}`,
  json => json.replace('{', '{"__proto__":{"x":1},'), json => json.replace('{', '{"constructor":{"prototype":{}},'),
  json => json.replace('{', '{"id":99,"method":"ping",'), json => json.replace(/}$/, ',"method":"ping"}'),
  json => json.replace('"arguments":{', '"arguments":{"a":1e999,'), json => json.replace('"params":{', `"params":{"deep":${nest(63)},`),
  json => json.replace('"arguments":{', `"arguments":{"deep":${nest(60)},`), json => Buffer.from(json.replace('demo', 'd\xffmo'), 'latin1'),
  json => json.replaceAll('demo', '\\u0064emo'), json => json.replace('{', `{"pad":"${'x'.repeat(262_144)}",`),
];

const changeText: Change = (draft, random) => {
  draft.text = pick(TEXTS, random);
};

const changeVerb: Change = (draft, random) => {
  if (random() < 0.7)
    draft.path = pick(
      ['/mcp?names=safe', '/mcp?names=dotted', '/mcp?names=safe&x', '/mcp?%', '/mcp?'],
      random,
    );
  else draft.verb = pick(['PUT', 'PATCH', 'OPTIONS', 'DELETE'], random);
};

// prettier-ignore
const CHANGES: readonly Change[] = [
  changeValue, changeValue, changeValue, addMember, addMember, dropMember, changeHeader, changeHeader, changeHeader,
  changePass, changeCaller, changeId, changeMethod, changeName, changeText, changeVerb,
];
