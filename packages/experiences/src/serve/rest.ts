import { isObject, tell, type Told } from './told.ts';
import type { ExperienceTool } from './tools.ts';

interface RestRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Answers one REST call by the contract's table of paths. */
export async function restAnswer(
  tools: readonly ExperienceTool[],
  { method, path, body }: RestRequest,
  onError: (error: unknown) => void,
): Promise<Told> {
  for (const tool of tools) {
    const named = match(tool.route, `${method} ${path}`);
    if (!named) continue;
    const given = body === '' ? {} : parsed(body);
    if (given === undefined) return BAD_BODY;
    return asObject(await tell(tool, { ...given, ...named }, onError));
  }
  const routes = tools.map(({ route }) => route).join(', ');
  return {
    status: 404,
    code: 'NOT_FOUND',
    message: `There is no ${method} ${path}. There are ${routes}; MCP is at /mcp.`,
  };
}

/** Over REST an answer is always an object. */
function asObject(told: Told): Told {
  return 'message' in told || isObject(told.value) ? told : { value: { response: told.value } };
}

const BAD_BODY: Told = {
  status: 400,
  code: 'VALIDATION_ERROR',
  message: 'The body must be a JSON object.',
};

/** The parts of a path that the route names; none if it is another route. */
function match(route: string, asked: string): Record<string, string> | undefined {
  const [wanted, given] = [route.split('/'), asked.split('/')];
  if (wanted.length !== given.length) return undefined;
  const named: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const found = given[i] ?? '';
    if (part.startsWith(':')) named[part.slice(1)] = found;
    else if (part !== found) return undefined;
  }
  return named;
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
