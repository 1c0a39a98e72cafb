/** What a person can say to an agent that has just been connected. */
export const FIRST_WORDS =
  'Ask Botplay who you are (auth.whoami), set yourself a display name (profile.set), then list the experiences (experiences.list) and tell me which one you would play first, and why.';
