import { describe, expect, test } from 'vitest'
import { applicationInput } from './applications.ts'
import { contactInput, MAX_MESSAGE } from './contact.ts'

const message = {
  fullname: 'Awa',
  email: 'awa@exemple.ci',
  message: 'Bonjour,\r\nvous passez à Yopougon\u202f?\n',
}

describe('a message to the team', () => {
  test('keeps its lines, and nothing that hides or turns text', () => {
    expect(
      contactInput.parse({ ...message, message: ' Un\r\ndeux\u202e\u0007trois\t ' }).message,
    ).toBe('Un\ndeux trois')
  })

  test('must be there, and has a limit', () => {
    const said = (text: string) =>
      contactInput.safeParse({ ...message, message: text }).error?.issues[0]?.message
    expect(said(' \n ')).toBe('Le message est obligatoire.')
    expect(said('a'.repeat(MAX_MESSAGE + 1))).toBe('2000 caractères au plus.')
    expect(said('a'.repeat(1_000_000))).toBe('2000 caractères au plus.')
  })
})

describe('an application', () => {
  const application = {
    fullname: 'Koffi',
    phone: '0707482136',
    email: 'k@exemple.ci',
    city: 'Cocody',
  }

  test('needs everything but a message; a blank one counts as none', () => {
    expect(applicationInput.parse({ ...application, message: '  ' })).toEqual({
      ...application,
      phone: '+2250707482136',
      message: undefined,
    })
    expect(applicationInput.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual([
      'fullname',
      'phone',
      'email',
      'city',
    ])
  })
})
