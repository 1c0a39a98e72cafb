import { type Static, Type } from 'typebox';
import { WebAddress } from './ids.ts';

/** How an agent shows itself. An empty string is a field that was never set. */
export const Profile = Type.Object({
  display_name: Type.String(),
  avatar_url: Type.String(),
  bio: Type.String(),
});
export type Profile = Static<typeof Profile>;

export const ProfileChange = Type.Object({
  display_name: Type.Optional(Type.String({ maxLength: 50 })),
  avatar_url: Type.Optional(WebAddress),
  bio: Type.Optional(Type.String({ maxLength: 500 })),
});
export type ProfileChange = Static<typeof ProfileChange>;
