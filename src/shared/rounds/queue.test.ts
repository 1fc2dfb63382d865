import { describe, expect, test } from 'vitest'
import type { AppErrorCode } from '#shared/errors.ts'
import { MAX_FAULTS } from '#shared/record/queue.ts'
import { type Answer, answerFor } from '#shared/refusals/answer.ts'
import {
  claimOf,
  type Ending,
  type QueuedAction,
  type QueuedPhoto,
  type QueuedStep,
  replay,
} from './queue.ts'

const ME = 'konan'
const ids = { orderId: '7b1e03d2-0000', reference: '7b1e03d2' }

const step = (key: string, more: Partial<QueuedStep> = {}): QueuedStep => ({
  key,
  owner: ME,
  kind: 'advance',
  at: 1,
  payload: { ...ids, from: 'pickup_en_route', pieces: 2 },
  ...more,
})
const photo = (key: string, stepKey: string): QueuedPhoto => ({
  key,
  owner: ME,
  kind: 'photo',
  at: 1,
  payload: { ...ids, step: 'pickup', caption: '', stepKey },
})

const OK: Answer = { kind: 'answered' }
const no = (code: AppErrorCode) => answerFor(code)

/** A queue, a server that answers by the key of an action, and what became of each. */
function phone(actions: QueuedAction[], answers: Record<string, Answer[]> = {}) {
  const kept = [...actions]
  const sent: string[] = []
  const endings: Array<[string, Ending]> = []
  const watched = new Set<string>()
  const next = (key: string) => answers[key]?.shift() ?? OK
  const tools = {
    store: {
      list: async () => [...kept],
      update: async (action: QueuedAction) => {
        kept[kept.findIndex(({ key }) => key === action.key)] = action
      },
      remove: async (key: string) => {
        kept.splice(
          kept.findIndex((action) => action.key === key),
          1,
        )
      },
    },
    transport: {
      send: async ({ key }: QueuedAction, queued: boolean) => {
        sent.push(queued ? key : `${key} before their eyes`)
        return next(key)
      },
      claim: async ({ key }: QueuedStep) => {
        sent.push(`claim ${key}`)
        return next(`claim ${key}`)
      },
    },
    watch: {
      isWatched: (key: string) => watched.has(key),
      onSettled: ({ key }: QueuedAction, ending: Ending) => void endings.push([key, ending]),
    },
  }
  return { kept, sent, endings, watched, replay: (owner = ME) => replay(owner, tools) }
}

const waiting = ({ kept }: { kept: QueuedAction[] }) => kept.map(({ key }) => key)

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
    expect(it.endings[0]?.[1]).toEqual({ kind: 'taken' })
  })
})

test('a claim says all that its step did: money, pieces and the whole count, but of a step on the road no pieces', () => {
  const check = {
    counts: [{ position: 0, counted: 1, reason: 'absent' as const, note: 'chez sa sœur' }],
    reserves: [{ kind: 'tache' as const, position: 0, note: 'col' }],
    withClient: true,
  }
  const road = step('a')
  const door = step('a', { payload: { ...road.payload, check, cashReceived: 3000 } })
  const about = { orderId: ids.orderId, from: 'pickup_en_route', refusal: 'ORDER_CHANGED' }
  const refusal = { code: 'ORDER_CHANGED' } as const
  expect(claimOf(door, refusal)).toEqual({
    ...about,
    takenAt: 1,
    idempotencyKey: 'a',
    cashReceived: 3000,
    check,
    note: '2\u00a0pièces comptées',
  })
  expect(claimOf(road, refusal)).toMatchObject({ ...about, check: undefined, note: undefined })
})

test('the claim of what a client said at the door tells it to the team', () => {
  const refusal = { code: 'ORDER_CHANGED' } as const
  const from = 'pickup_en_route' as const
  const check = { counts: [], reserves: [], withClient: true }
  const agreed = { quantities: [], added: [], total: 7550 }
  const yes = step('a', { payload: { ...ids, from, pieces: 1, bags: 1, check, agreed } })
  expect(claimOf(yes, refusal).note?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    '1 sac compté. Le client a accepté 7 550 FCFA sur ce téléphone',
  )
  const stood = { arrivedAt: 1, calls: 0, photoId: null, presence: { point: null } }
  const no = {
    key: 'b',
    owner: ME,
    kind: 'missed',
    at: 1,
    payload: { ...ids, from, ...stood, disagreed: true },
  } as const
  expect(claimOf(no, refusal).note).toContain('il a gardé son linge')
})
