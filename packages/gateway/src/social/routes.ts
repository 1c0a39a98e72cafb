import { SocialLobby, SocialLobbyCreation } from '@botplay/contract';
import { Type } from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';
import { MOST_MEMBERS } from './lobby.ts';

const { description } = SocialLobbyCreation.properties;

/** What the operator does for social life. */
export const socialRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    url: '/v1/social/lobbies',
    summary: 'Opens a social lobby that stays, whoever leaves it.',
    who: 'operator',
    creates: true,
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      description,
      max_members: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_MEMBERS, default: MOST_MEMBERS }),
      ),
    }),
    output: SocialLobby,
    run: (given, { services: { social } }) => social.createPermanent(given),
  }),
];
