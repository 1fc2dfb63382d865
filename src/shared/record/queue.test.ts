import { describe, expect, test } from 'vitest'
import type { AppErrorCode } from '#shared/errors.ts'
import { type Answer, answerFor } from '#shared/refusals/answer.ts'
import { type AfterRefusal, type Ending, MAX_FAULTS, type Queued, replayQueue } from './queue.ts'

const ME = 'konan'

interface Act extends Queued {
  /** Key of the act that a photo belongs to. */
  of?: string
}

const act = (kind: AfterRefusal, key: string, more: Partial<Act> = {}): Act => ({
  key,
  owner: ME,
  kind,
  at: 1,
  ...more,
})
const step = (key: string, more: Partial<Act> = {}) => act('claim', key, more)
const photo = (key: string, of: string) => act('tell', key, { of })

const OK: Answer = { kind: 'answered' }
const no = (code: AppErrorCode) => answerFor(code)

/** A queue, a server that answers by the key of an action, and what became of each. */
function phone(actions: Act[], answers: Record<string, Answer[]> = {}) {
  const kept = [...actions]
  const sent: string[] = []
  const endings: Array<[string, Ending<unknown>]> = []
  const asking: string[] = []
  const watched = new Set<string>()
  const next = (key: string) => answers[key]?.shift() ?? OK
  const tools = {
    store: {
      list: async () => [...kept],
      update: async (action: Act) => {
        kept[kept.findIndex(({ key }) => key === action.key)] = action
      },
      remove: async (key: string) => {
        kept.splice(
          kept.findIndex((action) => action.key === key),
          1,
        )
      },
    },
    actKeyOf: ({ key, of = key }: Act) => of,
    afterRefusal: ({ kind }: Act) => kind as AfterRefusal,
    send: async ({ key }: Act, waited: boolean) => {
      sent.push(waited ? key : `${key} before their eyes`)
      return next(key)
    },
    claim: async ({ key }: Act) => {
      sent.push(`claim ${key}`)
      return next(`claim ${key}`)
    },
    watch: {
      isWatched: (key: string) => watched.has(key),
      onSettled() {},
      onLeft: ({ key }: Act, ending: Ending<unknown>) => void endings.push([key, ending]),
      onAsks: ({ key }: Act) => void asking.push(key),
    },
  }
  const replay = (owner = ME) =>
    replayQueue({ ...tools, isOwn: (action) => action.owner === owner })
  return { kept, sent, endings, asking, watched, replay }
}

const waiting = ({ kept }: { kept: Act[] }) => kept.map(({ key }) => key)

describe('a replay', () => {
  test('sends what one account did, in order, photos before their step', async () => {
    const other = step('theirs', { owner: 'mariam' })
    const it = phone([photo('p1', 'a'), photo('p2', 'a'), step('a'), other, step('b')])
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['p1', 'p2', 'a', 'b'])
    expect(waiting(it)).toEqual(['theirs'])
  })

  test.each([
    ['unanswered', answerFor(undefined)],
    ['unanswered', no('DATABASE_BUSY')],
    ['unanswered', no('STORAGE_UNAVAILABLE')],
    ['signed-out', no('UNAUTHENTICATED')],
    ['signed-out', no('ACCOUNT_DISABLED')],
    ['signed-out', no('ENROLMENT_NEEDED')],
  ] as const)('stops when it is %s, and keeps all from there on', async (stop, answer) => {
    const it = phone([step('a'), step('b'), step('c')], { b: [answer] })
    expect(await it.replay()).toBe(stop)
    expect(waiting(it)).toEqual(['b', 'c'])
    expect(it.sent).toEqual(['a', 'b'])
  })

  test('goes on over a refused photo, and its step with it', async () => {
    const it = phone([photo('p', 'a'), step('a')], { p: [no('IMAGE_INVALID')] })
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['p', 'a'])
    expect(it.endings.map(([key, { kind }]) => [key, kind])).toEqual([
      ['p', 'refused'],
      ['a', 'taken'],
    ])
  })

  test('turns a refused step into a claim, and goes on', async () => {
    const it = phone([step('a'), step('b')], { a: [no('ORDER_CHANGED')] })
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['a', 'claim a', 'b'])
    expect(it.endings[0]?.[1]).toMatchObject({ refusal: { code: 'ORDER_CHANGED' }, claimed: true })
  })

  test('that was cut before the claim goes on with it, and sends the step no more', async () => {
    const lost = { a: [no('ORDER_CHANGED')], 'claim a': [answerFor(undefined)] }
    const it = phone([step('a'), step('b')], lost)
    expect(await it.replay()).toBe('unanswered')
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['a', 'claim a', 'claim a', 'b'])
  })

  test('drops a claim that the server refuses too, and says that it was not received', async () => {
    const refused = { a: [no('ORDER_NOT_FOUND')], 'claim a': [no('ORDER_NOT_FOUND')] }
    const it = phone([step('a')], refused)
    expect(await it.replay()).toBe('done')
    expect(it.endings[0]?.[1]).toMatchObject({ claimed: false, told: false })
  })

  test('keeps a claim that must wait its turn, and sends it again', async () => {
    const full = { a: [no('ORDER_CHANGED')], 'claim a': [no('TOO_MANY_TRIES')] }
    const it = phone([step('a'), step('b')], full)
    expect(await it.replay()).toBe('unanswered')
    expect(waiting(it)).toEqual(['a', 'b'])
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['a', 'claim a', 'claim a', 'b'])
  })

  test('does not stop for ever at a step on which the server itself fails', async () => {
    const it = phone([step('a'), step('b')], { a: Array(MAX_FAULTS).fill(no('INTERNAL')) })
    for (let i = 1; i < MAX_FAULTS; i += 1) expect(await it.replay()).toBe('unanswered')
    expect(await it.replay()).toBe('done')
    expect(it.sent.slice(-2)).toEqual(['claim a', 'b'])
  })
})

describe('a step that is tried before the eyes of its livreur', () => {
  test('is refused to them, not claimed', async () => {
    const it = phone([step('a')], { a: [no('CODE_WRONG')] })
    it.watched.add('a')
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['a before their eyes'])
    expect(it.endings[0]?.[1]).toMatchObject({ told: true, claimed: false })
  })

  test.each(['a', 'photo'])(
    'leaves the queue with its photos when the server fails on it or on one of them: %s',
    async (failing) => {
      const it = phone([photo('photo', 'a'), step('a'), step('b')], { [failing]: [no('INTERNAL')] })
      it.watched.add('a')
      expect(await it.replay()).toBe('done')
      const endings = new Map(it.endings)
      expect(endings.get('a')).toMatchObject({ refusal: { code: 'INTERNAL' }, told: true })
      expect(it.sent.at(-1)).toBe('b')
      expect(waiting(it)).toEqual([])
    },
  )

  test('is asked once more as queued when they have left before the refusal', async () => {
    const it = phone([step('a')], { a: [no('CODE_WRONG')] })
    let looks = 0
    it.watched.has = () => {
      looks += 1
      return looks === 1
    }
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['a before their eyes', 'a'])
    expect(it.endings[0]?.[1]).toMatchObject({ kind: 'taken' })
  })
})

describe('an act that asks its person', () => {
  const asks = (key: string) => act('ask', key)

  test('stays where it is refused, is sent no more, and lets pass what was done after it', async () => {
    const it = phone([asks('a'), asks('b')], { a: [no('STALE')] })
    expect(await it.replay()).toBe('done')
    expect(await it.replay()).toBe('done')
    expect(it.sent).toEqual(['a', 'b'])
    expect(it.kept).toMatchObject([{ key: 'a', refusal: { code: 'STALE' } }])
    expect(it.asking).toEqual(['a'])
  })

  test.each(['FORBIDDEN', 'EMAIL_NOT_CONFIRMED'] as const)(
    'stays where its account may not: %s would come for ever',
    async (code) => {
      const it = phone([asks('a'), step('b')], { a: [no(code)], b: [no(code)] })
      expect(await it.replay()).toBe('signed-out')
      expect(it.asking).toEqual(['a'])
      expect(waiting(it)).toEqual(['a', 'b'])
    },
  )

  test.each(['TOO_MANY_TRIES', 'UNAUTHENTICATED', 'INTERNAL'] as const)(
    'tells every answer to who looks at its form, and leaves the queue: %s',
    async (code) => {
      const it = phone([asks('a')], { a: [no(code)] })
      it.watched.add('a')
      expect(await it.replay()).toBe('done')
      expect(it.endings).toMatchObject([['a', { refusal: { code }, told: true }]])
      expect(waiting(it)).toEqual([])
    },
  )

  test('keeps the sentence of a server that asks for a pause, until it answers', async () => {
    const pause = answerFor('TOO_MANY_TRIES', { text: 'Attendez.' })
    const it = phone([asks('a')], { a: [pause, answerFor(undefined)] })
    expect(await it.replay()).toBe('unanswered')
    expect(it.kept).toMatchObject([{ answer: 'Attendez.' }])
    expect(await it.replay()).toBe('unanswered')
    expect(it.kept[0]?.answer).toBeUndefined()
  })
})
