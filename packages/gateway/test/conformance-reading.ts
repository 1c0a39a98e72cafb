import {
  acceptedContent,
  completable,
  inputRequired,
  type McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { image, PIXEL, resource, text } from './conformance-content.ts';
import { askFor } from './conformance-questions.ts';

const CITIES = ['paris', 'park', 'party'];
const TWO_ARGUMENTS = z.object({
  arg1: completable(z.string(), typed => CITIES.filter(city => city.startsWith(typed))),
  arg2: z.string(),
});
const RESOURCE_URI = z.object({ resourceUri: z.string() });

const says = (
  ...contents: (ReturnType<typeof text> | typeof image | ReturnType<typeof resource>)[]
) => ({
  messages: contents.map(content => ({ role: 'user' as const, content })),
});

export function addResources(server: McpServer): void {
  const texts = {
    'static-text': 'This is the content of the static text resource.',
    'watched-resource': 'This is a resource that clients may watch.',
  };
  for (const [name, words] of Object.entries(texts))
    server.registerResource(
      name,
      `test://${name}`,
      { description: `The ${name}.`, mimeType: 'text/plain' },
      ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: words }] }),
    );
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'A pixel.', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PIXEL }] }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data of any id.', mimeType: 'application/json' },
    ({ href }, { id }) => {
      const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
      return { contents: [{ uri: href, mimeType: 'application/json', text: data }] };
    },
  );
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
    server.server.setRequestHandler(method, () => ({}));
}

export function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Says one thing.' }, () =>
    says(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Says what it is told.', argsSchema: TWO_ARGUMENTS },
    ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds a resource.', argsSchema: RESOURCE_URI },
    ({ resourceUri }) =>
      says(
        resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Shows an image.' }, () =>
    says(image, text('Please analyze the image above.')),
  );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks first.' },
    ctx => {
      const answer = acceptedContent(ctx.mcpReq.inputResponses, 'user_context');
      if (answer) return says(text(`The context is ${JSON.stringify(answer)}.`));
      const user_context = askFor('What context should the prompt use?', 'context');
      return inputRequired({ inputRequests: { user_context } });
    },
  );
}
