import { expect, test } from 'vitest'
import { describeSecurityEvent } from './security.ts'

test.each([
  [{ kind: 'signed_in', newBrowser: false, times: 1 }, 'Connexion'],
  [{ kind: 'signed_in', newBrowser: true, times: 1 }, 'Nouvel appareil connecté'],
  [{ kind: 'sign_in_refused', newBrowser: false, times: 1 }, 'Connexion refusée'],
  [{ kind: 'sign_in_refused', newBrowser: false, times: 12 }, '12 connexions refusées'],
  [{ kind: 'password_reset', newBrowser: false, times: 1 }, 'Mot de passe réinitialisé'],
] as const)('%o is « %s »', (event, text) => expect(describeSecurityEvent(event)).toBe(text))
