import type { ToolInput } from '../gateway.ts';

/** What the visitor looks for, as the page's address keeps it. */
export interface Query {
  readonly search: string;
  readonly category: string;
  readonly tag: string;
  readonly tier: '' | '1' | '2';
  readonly verified: boolean;
  readonly online: boolean;
  readonly page: number;
}

export const NOTHING_ASKED: Query = {
  search: '',
  category: '',
  tag: '',
  tier: '',
  verified: false,
  online: false,
  page: 1,
};

export const PER_PAGE = 12;
/** The highest number that experiences.list takes. */
const LAST_PAGE = 1_000_000;

/** Reads an address that anyone may have typed: what makes no sense in it is left out. */
export function readQuery(params: URLSearchParams): Query {
  const tier = params.get('tier');
  const page = Number(params.get('page'));
  return {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    tag: params.get('tag') ?? '',
    tier: tier === '1' || tier === '2' ? tier : '',
    verified: params.get('verified') === 'yes',
    online: params.get('online') === 'yes',
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a query, without what it does not ask for. */
export function writeQuery({ page, verified, online, ...words }: Query): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) if (word) params.set(name, word);
  if (verified) params.set('verified', 'yes');
  if (online) params.set('online', 'yes');
  if (page > 1) params.set('page', String(page));
  return params;
}

export function catalogPath(query: Partial<Query>): string {
  const params = writeQuery({ ...NOTHING_ASKED, ...query }).toString();
  return params ? `/catalog?${params}` : '/catalog';
}

export const asInput = (query: Query): ToolInput<'experiences.list'> => ({
  ...(query.search && { search: query.search }),
  ...(query.category && { category: query.category }),
  ...(query.tag && { tag: query.tag }),
  ...(query.tier && { tier: query.tier === '1' ? 1 : 2 }),
  ...(query.verified && { verified_only: true }),
  ...(query.online && { online_only: true }),
  page: query.page,
  limit: PER_PAGE,
});

/** Whether a query leaves anything out of the catalog. */
export const narrows = (query: Query) => writeQuery({ ...query, page: 1 }).size > 0;
