import { READS, type Surface, toolsFor } from '@botplay/contract';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { Type } from 'typebox';
import { type AtTheDoor, call } from '../src/http/call.ts';
import { toolResult } from '../src/http/mcp-tools.ts';
import { addContentTools, text } from './conformance-content.ts';
import { addQuestions, carried } from './conformance-questions.ts';
import { addPrompts, addResources } from './conformance-reading.ts';
import { addStreamTools } from './conformance-streams.ts';

/** A tool of our own kind, so that the suite meets the dispatcher and the door too. */
const simpleText = toolsFor<AtTheDoor>()({
  name: 'test_simple_text',
  summary: 'Says one thing.',
  scope: 'catalog:read',
  effect: READS,
  input: Type.Object({}),
  output: Type.Object({ text: Type.String() }),
  run: () => ({ text: 'This is a simple text response for testing.' }),
});

export const fixtureSurface: Surface<AtTheDoor> = {
  path: '/mcp',
  instructions: 'What the official conformance suite asks for.',
  tools: [simpleText],
};

/** The schema that the suite wants to find again word for word. */
const RICH_SCHEMA = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
});
const HOT_INPUT = fromJsonSchema({ ...simpleText.input });
const HOT_OUTPUT = fromJsonSchema({ ...simpleText.output });

/** A server with every tool, resource and prompt that the suite knows of. */
export function fixtureServer(context: AtTheDoor): McpServer {
  const server = new McpServer(
    { name: 'botplay-conformance', version: '0.1.0' },
    {
      capabilities: {
        logging: {},
        completions: {},
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
      },
      requestState: { verify: carried.verify },
    },
  );
  server.registerTool(
    simpleText.name,
    { description: simpleText.summary, inputSchema: HOT_INPUT, outputSchema: HOT_OUTPUT },
    async input => toolResult(await call(simpleText, input, context)),
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a rich schema.', inputSchema: RICH_SCHEMA },
    () => ({ content: [text('Accepted.')] }),
  );
  addContentTools(server);
  addStreamTools(server);
  addQuestions(server);
  addResources(server);
  addPrompts(server);
  return server;
}
