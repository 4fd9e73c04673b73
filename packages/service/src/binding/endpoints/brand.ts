import { Type } from 'typebox'

export const brandSchema = Type.Union(
  [
    Type.Object({
      company_name: Type.Union([Type.String(), Type.Null()]),
      primary_color: Type.Union([Type.String(), Type.Null()], { examples: ['#0a7d5c'] }),
      logo_url: Type.Union([Type.String(), Type.Null()], { description: 'A PNG or JPEG.' }),
    }),
    Type.Null(),
  ],
  { description: 'How the app looks for this client’s people; null when the client has set nothing.' },
)
