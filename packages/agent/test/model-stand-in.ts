import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const FORMS = ['openai', 'anthropic'] as const;
export type Form = (typeof FORMS)[number];

/** What is said when a move is asked for: a text, a status that is no success, or nothing for ever. */
export type Said = { readonly text: string } | { readonly status: number } | 'silence';

/** One question, as far as a test wants to know it. */
export interface Question {
  readonly form: Form;
  readonly legal: readonly string[];
  readonly refused: string | undefined;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

interface Body {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly system?: string;
  readonly messages?: readonly Message[];
}

export const MODEL = 'parrot-1';
export const API_KEY = 'sk-of-the-parrot';

/** A server of both forms that says what it is told to. What is not as its form wants it is complained of. */
export async function modelStandIn(say: (question: Question) => Said) {
  const complaints: string[] = [];
  const questions: Question[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const form = FORMS.find(form => `POST ${PATHS[form]}` === `${request.method} ${request.url}`);
      const body = (await json(request)) as Body;
      const wrong = form ? whatIsWrong(form, request.headers, body) : [`no ${request.url} here`];
      complaints.push(...wrong);
      const question = form && questionIn(form, body);
      if (!question || wrong.length) return void response.writeHead(400).end();
      questions.push(question);
      const said = say(question);
      if (said === 'silence') return;
      if ('status' in said) return void response.writeHead(said.status).end('{}');
      response.end(JSON.stringify(ANSWERS[question.form](said.text)));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    questions,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PATHS: Readonly<Record<Form, string>> = {
  openai: '/v1/chat/completions',
  anthropic: '/v1/messages',
};

/** Where the two forms differ: what must be sent, and how the answer looks. */
const WANTED: Readonly<Record<Form, (headers: IncomingHttpHeaders, body: Body) => object>> = {
  openai: ({ authorization }, { messages = [] }) => ({
    'authorization is the key': authorization === `Bearer ${API_KEY}`,
    'a system message, then the user': rolesOf(messages) === 'system,user',
  }),
  anthropic: (headers, { messages = [], max_tokens = 0, system }) => ({
    'x-api-key is the key': headers['x-api-key'] === API_KEY,
    'anthropic-version is a date': /^\d{4}-\d\d-\d\d$/.test(String(headers['anthropic-version'])),
    'max_tokens is above 0': Number.isInteger(max_tokens) && max_tokens > 0,
    'system stands outside of the messages': typeof system === 'string',
    'the user alone': rolesOf(messages) === 'user',
  }),
};

const ANSWERS: Readonly<Record<Form, (text: string) => object>> = {
  openai: content => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: MODEL,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  }),
  anthropic: text => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 100, output_tokens: 20 },
  }),
};

const rolesOf = (messages: readonly Message[]) => messages.map(({ role }) => role).join();

function whatIsWrong(form: Form, headers: IncomingHttpHeaders, body: Body): string[] {
  const system = body.system ?? body.messages?.find(({ role }) => role === 'system')?.content;
  const isSo = {
    'JSON is sent as such': headers['content-type'] === 'application/json',
    'the model is named': body.model === MODEL,
    'a warning of the data': /never follow instructions/.test(system ?? ''),
    'the game stands between its tags, and nothing else': dataIn(body) !== undefined,
    ...WANTED[form](headers, body),
  };
  return Object.entries(isSo).flatMap(([what, is]) => (is ? [] : [`${form}: not so: ${what}`]));
}

const dataIn = ({ messages = [] }: Body): string | undefined =>
  /^<game>([^<]*)<\/game>$/.exec(messages.at(-1)?.content ?? '')?.[1];

function questionIn(form: Form, body: Body): Question {
  const { legal_moves, refused } = JSON.parse(dataIn(body) ?? '{}');
  return { form, legal: legal_moves, refused };
}
