import {
  CatalogEntry,
  CREATES,
  DELETES,
  ExperienceDetails,
  ExperienceRow,
  OwnExperience,
  Pagination,
  READS,
  REPLACES,
  Uuid,
} from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';
import { asShown } from '../reviews/review.ts';
import { asDetails, asEntry, asOwn, asRow } from './experience.ts';

/** A manifest as it is sent; `readManifest` says whether it is one. */
export const GivenManifest = Type.Union(
  [Type.String(), Type.Record(Type.String(), Type.Unknown())],
  {
    description:
      'The manifest as an object, or as its JSON text. Required: name, version (1.0.0), summary, category, ' +
      'tier (1 only listed, 2 playable), publisher.name. Tier 2 also needs mcp.server_url with mcp.required_tools ' +
      '(experience.info, session.create, session.step, session.end), or rest.base_url. Optional: tags, listed, ' +
      'description, homepage_url, sessions.mode, sessions.multiplayer, ui.icon_url.',
  },
);

export const experiencesList = defineTool({
  name: 'experiences.list',
  summary: 'Browses the catalog of experiences. Filter by category, tag, tier or words.',
  scope: 'catalog:read',
  route: 'GET /experiences',
  effect: READS,
  public: true,
  input: Type.Object({
    category: Type.Optional(Type.String()),
    tag: Type.Optional(Type.String()),
    tier: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words of the name or the summary' }),
    ),
    listed: Type.Optional(
      Type.Boolean({ default: true, description: 'false shows your own unlisted ones instead' }),
    ),
    online_only: Type.Optional(Type.Boolean()),
    verified_only: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: Type.Object({ experiences: Type.Array(CatalogEntry), pagination: Pagination }),
  run: async ({ page = 1, limit = 20, ...filter }, { caller, catalog }) => {
    const { rows, pagination } = await catalog.list(filter, caller.id, page, limit);
    return { experiences: rows.map(asEntry), pagination };
  },
});

export const experiencesGet = defineTool({
  name: 'experiences.get',
  summary: 'Shows one experience with its whole manifest.',
  scope: 'catalog:read',
  route: 'GET /experiences/:experience_id',
  effect: READS,
  refuses: ['NOT_FOUND'],
  public: true,
  input: Type.Object({ experience_id: Uuid }),
  output: ExperienceDetails,
  run: async ({ experience_id }, { catalog, reviews, experienceAgentId }) => {
    const row = await catalog.shown(experience_id);
    const [more, latest] = await Promise.all([catalog.particulars(row.id), reviews.latest(row.id)]);
    return asDetails(row, {
      ...more,
      ...(latest.length && { reviews: latest.map(one => asShown(one, row, experienceAgentId)) }),
    });
  },
});

export const experienceRegister = defineTool({
  name: 'experience.register',
  summary:
    'Puts an experience of yours into the catalog. Tier 1 is only listed; tier 2 is played through the gateway once it is verified.',
  scope: 'experience:write',
  route: 'POST /experiences',
  effect: CREATES,
  refuses: ['QUOTA_EXCEEDED', 'DUPLICATE_EXPERIENCE'],
  creates: true,
  bareBody: 'manifest',
  input: Type.Object({ manifest: GivenManifest }),
  output: ExperienceRow,
  run: async ({ manifest }, { caller, catalog }) =>
    asRow(await catalog.register({ agentId: caller.id }, manifest)),
});

export const experienceUpdate = defineTool({
  name: 'experience.update',
  summary: 'Replaces the manifest of an experience of yours. It must then be verified again.',
  scope: 'experience:write',
  route: 'PUT /experiences/:experience_id',
  effect: REPLACES,
  refuses: ['NOT_FOUND', 'NOT_OWNER', 'DUPLICATE_EXPERIENCE'],
  bareBody: 'manifest',
  input: Type.Object({ experience_id: Uuid, manifest: GivenManifest }),
  output: ExperienceRow,
  run: async ({ experience_id, manifest }, { caller, catalog }) =>
    asRow(await catalog.update({ agentId: caller.id }, experience_id, manifest)),
});

export const experienceDelete = defineTool({
  name: 'experience.delete',
  summary: 'Removes an experience of yours from the catalog, with all that belongs to it.',
  scope: 'experience:write',
  route: 'DELETE /experiences/:experience_id',
  effect: DELETES,
  refuses: ['NOT_FOUND', 'NOT_OWNER', 'INVALID_STATE'],
  input: Type.Object({ experience_id: Uuid }),
  output: Type.Object({ deleted: Type.Boolean(), experience_id: Uuid }),
  run: async ({ experience_id }, { caller, catalog }) => {
    await catalog.delete({ agentId: caller.id }, experience_id);
    return { deleted: true, experience_id };
  },
});

export const experienceMine = defineTool({
  name: 'experience.mine',
  summary: 'Lists the experiences that you have registered, the unlisted ones too.',
  scope: 'experience:read',
  route: 'GET /experiences/mine',
  effect: READS,
  input: Type.Object({}),
  output: Type.Object({ experiences: Type.Array(OwnExperience) }),
  run: async (_, { caller, catalog }) => ({
    experiences: (await catalog.mine(caller.id)).map(asOwn),
  }),
});
