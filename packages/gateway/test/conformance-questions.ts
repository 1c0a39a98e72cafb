import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequest,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { text } from './conformance-content.ts';

type Fields = Parameters<typeof inputRequired.elicit>[0] extends { requestedSchema: infer Schema }
  ? Extract<Schema, { properties: unknown }>['properties']
  : never;

const string = { type: 'string' } as const;
const MESSAGE = fromJsonSchema<{ message: string }>({
  type: 'object',
  properties: { message: string },
  required: ['message'],
});
const PROMPT = fromJsonSchema<{ prompt: string }>({
  type: 'object',
  properties: { prompt: string },
  required: ['prompt'],
});
const OPTIONS = ['option1', 'option2', 'option3'];
const TITLED = [
  { const: 'value1', title: 'First Option' },
  { const: 'value2', title: 'Second Option' },
  { const: 'value3', title: 'Third Option' },
];

const DEFAULTS: Fields = {
  name: { ...string, default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { ...string, enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};
const ENUMS: Fields = {
  untitledSingle: { ...string, enum: OPTIONS },
  titledSingle: { ...string, oneOf: TITLED },
  legacyEnum: { ...string, enum: ['opt1', 'opt2'], enumNames: ['Option One', 'Option Two'] },
  untitledMulti: { type: 'array', items: { ...string, enum: OPTIONS } },
  titledMulti: { type: 'array', items: { anyOf: TITLED } },
};

/** Signs what a client carries from one round to the next. */
export const carried = createRequestStateCodec<{ step: number }>({ key: 'conformance'.repeat(4) });

const form = (message: string, properties: Fields, required: string[] = []): InputRequest =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required } });
export const askFor = (message: string, field: string): InputRequest =>
  form(message, { [field]: string }, [field]);
const confirm = form('Please confirm', { ok: { type: 'boolean' } }, ['ok']);
export const sample = (words: string, maxTokens = 100): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens });

/** Questions that are asked in one round; the answer repeats what the client said. */
const ONE_ROUND: Readonly<Record<string, InputRequests>> = {
  test_elicitation_sep1034_defaults: { form: form('Are these right?', DEFAULTS) },
  test_elicitation_sep1330_enums: { form: form('Which of these?', ENUMS) },
  test_input_required_result_elicitation: { user_name: askFor('What is your name?', 'name') },
  test_input_required_result_sampling: {
    capital_question: sample('What is the capital of France?'),
  },
  test_input_required_result_list_roots: { client_roots: inputRequired.listRoots() },
};

/** The same, with a signed state that the client has to bring back. */
const ONE_ROUND_SIGNED: Readonly<Record<string, InputRequests>> = {
  test_input_required_result_request_state: { confirm },
  test_input_required_result_tampered_state: { confirm },
  test_input_required_result_multiple_inputs: {
    user_name: askFor('What is your name?', 'name'),
    greeting: sample('Generate a greeting', 50),
    client_roots: inputRequired.listRoots(),
  },
};

/** Tools that need something of the user, of the client's model or of its roots. */
export function addQuestions(server: McpServer): void {
  for (const [name, inputRequests] of Object.entries(ONE_ROUND))
    server.registerTool(name, { description: `Asks like ${name}.` }, ctx =>
      isAnswered(inputRequests, ctx) ? repeat(ctx) : inputRequired({ inputRequests }),
    );
  for (const [name, inputRequests] of Object.entries(ONE_ROUND_SIGNED))
    server.registerTool(name, { description: `Asks like ${name}.` }, async ctx =>
      isAnswered(inputRequests, ctx) && ctx.mcpReq.requestState()
        ? { content: [text('state-ok')] }
        : inputRequired({ inputRequests, requestState: await carried.mint({ step: 1 }) }),
    );
  addQuestionsWithArguments(server);
  addCarefulQuestions(server);
}

function addQuestionsWithArguments(server: McpServer): void {
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the user.', inputSchema: MESSAGE },
    ({ message }, ctx) => {
      const fields = { username: string, email: string };
      const inputRequests = { user: form(message, fields, Object.keys(fields)) };
      return isAnswered(inputRequests, ctx) ? repeat(ctx) : inputRequired({ inputRequests });
    },
  );
  server.registerTool(
    'test_sampling',
    { description: 'Asks the model of the client.', inputSchema: PROMPT },
    ({ prompt }, ctx) => {
      const inputRequests = { model: sample(prompt) };
      return isAnswered(inputRequests, ctx) ? repeat(ctx) : inputRequired({ inputRequests });
    },
  );
}

function addCarefulQuestions(server: McpServer): void {
  server.registerTool(
    'test_input_required_result_multi_round',
    { description: 'Asks twice.' },
    async ctx => {
      const answers = ctx.mcpReq.inputResponses;
      if (acceptedContent(answers, 'step2')) return repeat(ctx);
      const step = acceptedContent(answers, 'step1') ? 2 : 1;
      const question = step === 1 ? askFor('Your name?', 'name') : askFor('A color?', 'color');
      return inputRequired({
        inputRequests: { [`step${step}`]: question },
        requestState: await carried.mint({ step }),
      });
    },
  );
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks only what the client can answer.' },
    ctx => {
      const envelope: Readonly<Record<string, unknown>> = ctx.mcpReq.envelope ?? {};
      const has = Object(envelope[CLIENT_CAPABILITIES_META_KEY]);
      return inputRequired({
        inputRequests: {
          ...('elicitation' in has && { user_name: askFor('What is your name?', 'name') }),
          ...('sampling' in has && { greeting: sample('Generate a greeting') }),
        },
      });
    },
  );
}

const isAnswered = (requests: InputRequests, { mcpReq }: ServerContext): boolean =>
  Object.keys(requests).every(key => inputResponse(mcpReq.inputResponses, key).kind !== 'missing');

const repeat = ({ mcpReq }: ServerContext) => ({
  content: [text(`The client said: ${JSON.stringify(mcpReq.inputResponses)}`)],
});
