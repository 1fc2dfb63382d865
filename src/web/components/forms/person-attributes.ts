// The attributes of the fields about a person, in the application and on the prerendered pages alike.

export const FULLNAME_ATTRIBUTES = {
  label: 'Nom complet',
  autoComplete: 'name',
  autoCapitalize: 'words',
} as const

export const PHONE_ATTRIBUTES = {
  label: 'Téléphone',
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
} as const

export const EMAIL_ATTRIBUTES = {
  label: 'Email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
