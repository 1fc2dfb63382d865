import { expect, test } from 'vitest'
import { storedLines } from '#shared/places/place-words.ts'
import { placeLines } from '../places/place.ts'
import { ofPerson } from './french.ts'
import { isolated } from './isolate.ts'
import { statusSentence } from './status-words.ts'
import { greetingTo } from './told-name.ts'

test.each(['محمد ولد أحمد', 'ߞߏߣߍ', '𞤀𞤣𞤤𞤢𞤥', 'Awa عائشة'])(
  'a name of letters from right to left turns nothing around it: %s',
  (name) => {
    const alone = `\u2068${name}\u2069`
    expect(isolated(name)).toBe(alone)
    expect(isolated(alone)).toBe(alone)
    expect(statusSentence('pickup_en_route', 'client', name)).toMatch(alone)
    expect(greetingTo(name)).toBe(`Bonjour ${alone}`)
    expect(ofPerson(name)).toBe(name.startsWith('Awa') ? `d’${alone}` : `de ${alone}`)
    expect(
      placeLines({ clientAddress: 'Palmeraie, Cocody', ...storedLines({ landmark: name }) }),
    ).toEqual(['Palmeraie, Cocody', alone])
  },
)

test.each(['N’Guessan Aya', 'Œuvre', '李明', '+225 07 07 00 00 01', ''])(
  'any other text stays as it is: « %s »',
  (text) => expect(isolated(text)).toBe(text),
)
