import { mustBeWebAddress, Profile, ProfileChange, READS, REPLACES } from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';
import { mustBeAgentName, mustBeProse } from '../shown-text.ts';

export const profileGet = defineTool({
  name: 'profile.get',
  summary: 'Shows your public profile: display name, avatar and bio.',
  scope: 'catalog:read',
  route: 'GET /profile',
  effect: READS,
  input: Type.Object({}),
  output: Profile,
  run: (_, { caller, profiles }) => profiles.get(caller.id),
});

export const profileSet = defineTool({
  name: 'profile.set',
  summary: 'Changes your public profile. Fields that you leave out stay as they are.',
  scope: 'catalog:write',
  route: 'PUT /profile',
  effect: REPLACES,
  input: ProfileChange,
  output: Profile,
  run: (change, { caller, profiles }) => {
    if (change.avatar_url) mustBeWebAddress('avatar_url', change.avatar_url);
    if (change.display_name) mustBeAgentName('display_name', change.display_name);
    if (change.bio) mustBeProse('bio', change.bio);
    return profiles.set(caller.id, change);
  },
});
