import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import type { Role } from '#shared/roles.ts'
import type { Outputs } from '#web/trpc.ts'
import { timelineSteps } from './timeline-steps.tsx'

type OrderEvent = Outputs['orders']['timeline'][number]

const at = Date.UTC(2025, 5, 10, 8, 12)
const HOUR = 3_600_000

function event(
  orderSeq: number,
  kind: OrderEventKind,
  to: OrderStatus,
  more: Partial<OrderEvent> = {},
) {
  const known = { from: null, actorRole: 'admin', actorName: 'Mireille Assi', livreurName: null }
  const facts = {
    money: null,
    step: null,
    count: null,
    flag: null,
    tries: null,
    adjustment: null,
    placeMetres: null,
    byHeardLink: false,
    closing: null,
    numberAnswer: null,
  }
  return { orderSeq, kind, to, at: at + orderSeq * HOUR, ...facts, ...known, ...more } as OrderEvent
}

const created = event(1, 'created', 'pending', { actorRole: 'client', actorName: 'Aminata Koné' })
const assigned = event(2, 'assigned', 'assigned', { livreurName: 'Konan Yao' })

/** The thread of an order that a livreur carries. */
const stepsOf = (events: OrderEvent[], role: Role) =>
  timelineSteps(events, role, { atCounter: false })

const words = (steps: ReturnType<typeof timelineSteps>) =>
  steps.map(({ state, label, detail }) => [state, label, detail].filter(Boolean).join(' · '))

const money = (more: Partial<NonNullable<OrderEvent['money']>>) => ({
  money: { amount: null, method: null, reason: null, outcome: null, fromCredit: false, ...more },
})
const livreur = { actorRole: 'livreur', actorName: 'Konan Yao' } as const
const own = { actorRole: 'client', actorName: 'Aminata Koné' } as const
const team = { actorRole: 'admin', actorName: 'L’équipe Lavéo' } as const

/** The timeline of a pending order for its client, after one payment event. */
const said = (kind: OrderEventKind, more: Partial<OrderEvent>) =>
  words(stepsOf([created, event(2, kind, 'pending', more)], 'client'))[1]

it('says that a landmark was added, never which', () => {
  expect(said('landmark_added', own)).toContain('Repère ajouté')
})

it('says what the client answered after the delivery', () => {
  const closing = { answer: 'well', rating: 'good' } as const
  expect(said('closing_answered', { ...own, closing })).toBe('done · Tout va bien, bien')
})

it('says to the team alone that a step waited on the phone', () => {
  const taken = event(3, 'moved', 'pickup_en_route', { ...livreur, queued: true })
  const said = (reader: Role) => words(stepsOf([created, assigned, taken], reader)).at(2)
  expect(said('admin')).toContain('Konan Yao · envoyée plus tard')
  expect(said('client')).not.toContain('envoyée plus tard')
})

describe('an act by the client’s link', () => {
  const byLink = { via: 'link', adjustment: { before: 3000, after: 4500, atDoor: false } } as const
  const accepted = (more: Partial<OrderEvent>, reader: Role) =>
    words(stepsOf([created, event(2, 'adjustment_accepted', 'pending', more)], reader))[1]
      ?.split(' · ')
      .at(-1)

  it('says so to the client and to the team', () => {
    expect(accepted({ ...own, ...byLink }, 'client')).toBe('par votre lien')
    expect(accepted({ ...own, ...byLink }, 'admin')).toBe('Aminata Koné, par son lien')
  })

  it('says that it was the team, where it was', () => {
    expect(accepted({ ...team, ...byLink }, 'client')).toBe('L’équipe Lavéo, avec votre lien')
    const awa = { actorRole: 'admin', actorName: 'Awa Touré', ...byLink } as const
    expect(accepted(awa, 'superadmin')).toBe('Awa Touré, avec le lien du client')
  })

  it('is told from what was said on the phone', () => {
    const spoken = { ...team, ...byLink, via: 'phone' } as const
    expect(accepted(spoken, 'client')).toBe('au téléphone, noté par l’équipe Lavéo')
  })

  it('is told from one by a link that the team has too, which is worth a word on the phone', () => {
    const heard = { ...team, ...byLink, via: 'phone', byHeardLink: true } as const
    expect(accepted(heard, 'client')).toBe('par votre lien, que l’équipe a aussi')
    const awa = { ...heard, actorRole: 'admin', actorName: 'Awa Touré' } as const
    expect(accepted(awa, 'superadmin')).toBe(
      'par le lien du client, pris aussi par Awa Touré\u00a0: vaut une réponse au téléphone',
    )
  })

  it('says who answered that nobody will be there, and who disagreed with the count', () => {
    const visit = { visit: 'pickup', by: 'client' } as OrderEvent['visit']
    const away = (more: Partial<OrderEvent>) =>
      words(
        stepsOf([created, event(2, 'visit_missed', 'pending', { visit, ...more })], 'client'),
      )[1]
    expect(away(own)).toBe('now · Vous ne serez pas là au ramassage')
    expect(away({ ...team, via: 'link' })).toContain('L’équipe Lavéo, avec votre lien')
    const flagged = { ...team, via: 'link', flag: 'disagreement' } as const
    expect(said('flagged', flagged)).toContain('L’équipe Lavéo, avec votre lien')
  })
})

it('says nothing of a client’s link where a tablet of the workshop acted', () => {
  const awa = { actorRole: 'superadmin', actorName: 'Awa, à l’atelier', via: 'device' } as const
  const flagged = event(2, 'flagged', 'picked_up', { ...awa, flag: 'piece_damaged' })
  expect(words(stepsOf([created, flagged], 'admin'))[1]).toBe(
    'done · Pièce abîmée · Awa, à l’atelier',
  )
})

it('says the fee of a missed visit, and how much of it was waived', () => {
  const fee = (visit: object) =>
    said('missed_fee', { ...team, visit: visit as OrderEvent['visit'] })
  expect(fee({ fee: 1000, waived: null })).toBe(
    'done · Frais de passage manqué\u00a0: 1\u202f000\u00a0FCFA · L’équipe Lavéo',
  )
  expect(fee({ fee: 0, waived: 1000 })).toBe(
    'done · Frais de passage manqué abandonnés\u00a0: 1\u202f000\u00a0FCFA · L’équipe Lavéo',
  )
})

it('says that the livreur found the place of an order, before what they did there', () => {
  const moved = event(3, 'moved', 'picked_up', { ...livreur, placeMetres: 560 })
  expect(words(stepsOf([created, assigned, moved], 'client')).slice(2, 4)).toEqual([
    'done · Lieu précisé par le livreur · À 560\u00a0m du milieu du quartier, au même prix',
    'now · Ramassée · Konan Yao',
  ])
})

describe('money in the thread of an order', () => {
  it('says what was paid, how, and who received it', () => {
    const cash = { ...livreur, ...money({ amount: 10_678, method: 'espece' }) }
    expect(said('payment_received', cash)).toBe(
      'done · Payé\u00a0: 10\u202f678\u00a0FCFA · Espèces · Konan Yao',
    )
  })

  it('names no one when Wave itself says that the client paid', () => {
    const wave = { ...own, ...money({ amount: 10_678, method: 'wave' }) }
    expect(said('payment_received', wave)).toBe('done · Payé\u00a0: 10\u202f678\u00a0FCFA · Wave')
  })

  it('names the team when it confirmed a Wave payment', () => {
    const wave = { ...team, ...money({ amount: 800, method: 'wave' }) }
    expect(said('payment_received', wave)).toBe(
      'done · Payé\u00a0: 800\u00a0FCFA · Wave · L’équipe Lavéo',
    )
  })

  it('says that the client went to pay with Wave, and who did not find the payment', () => {
    expect(said('payment_declared', own)).toBe('done · Paiement Wave annoncé')
    expect(said('payment_missing', livreur)).toBe('done · Pas encore payé · Konan Yao')
    expect(said('payment_missing', team)).toBe('done · Paiement Wave non trouvé · L’équipe Lavéo')
  })

  it('says how the client chose to pay', () => {
    expect(said('payment_method', { ...own, ...money({ method: 'wave' }) })).toBe(
      'done · Mode de paiement\u00a0: Wave',
    )
  })

  it('says what goes back, why, and when it has', () => {
    const amount = 1500
    expect(said('refund_due', { ...team, ...money({ amount, reason: 'paid_twice' }) })).toBe(
      'done · À rembourser\u00a0: 1\u202f500\u00a0FCFA · Payée deux fois',
    )
    expect(said('refund_settled', { ...team, ...money({ amount, outcome: 'refunded' }) })).toBe(
      'done · Remboursé\u00a0: 1\u202f500\u00a0FCFA · L’équipe Lavéo',
    )
    expect(said('refund_settled', { ...team, ...money({ amount, outcome: 'not_due' }) })).toBe(
      'done · Rien à rembourser · L’équipe Lavéo',
    )
  })

  it('does not say that money is given back before it is, one refund at a time', () => {
    const due = (orderSeq: number, amount: number) =>
      event(orderSeq, 'refund_due', 'assigned', {
        ...team,
        ...money({ amount, reason: 'paid_twice' }),
      })
    const settled = event(6, 'refund_settled', 'assigned', {
      ...team,
      ...money({ amount: 500, outcome: 'refunded' }),
    })
    const waits = (...events: OrderEvent[]) =>
      stepsOf([created, assigned, ...events], 'client')
        .filter(({ key }) => ['3', '4', '5'].includes(key))
        .map(({ waits, alert }) => [waits, alert].every(Boolean))
    const owed = [due(3, 500), due(4, 500), due(5, 800)]
    expect(waits(...owed)).toEqual([true, true, true])
    expect(waits(...owed, settled)).toEqual([false, true, true])
  })

  it('leaves the needle where the laundry is, whatever is paid meanwhile', () => {
    const paid = event(3, 'payment_received', 'assigned', { ...livreur, ...money({ amount: 800 }) })
    const states = stepsOf([created, assigned, paid], 'client').map(({ state }) => state)
    expect(states.slice(0, 4)).toEqual(['done', 'now', 'done', 'todo'])
  })

  it('says how it ended even after the delivery', () => {
    const done = event(3, 'moved', 'completed', livreur)
    const missing = event(4, 'payment_missing', 'completed', livreur)
    const steps = words(stepsOf([created, assigned, done, missing], 'client'))
    expect(steps.slice(-2)).toEqual([
      'done · Livrée · Konan Yao',
      'done · Pas encore payé · Konan Yao',
    ])
  })
})

describe('what was counted, flagged and proposed, in the thread of an order', () => {
  const taken = event(3, 'moved', 'picked_up', livreur)
  const counted = (count: NonNullable<OrderEvent['count']>) =>
    event(4, 'counted', 'picked_up', { ...livreur, step: 'pickup', count })
  const read = (role: 'client' | 'admin', ...events: OrderEvent[]) =>
    words(stepsOf([created, assigned, ...events], role)).filter((step) => !step.startsWith('todo'))

  it.each(['client', 'admin'] as const)(
    'shows the count with the step that it ended, to the %s',
    (role) => {
      const more = counted({ expected: 7, counted: 8, bags: 0, reserves: 1 })
      expect(read(role, taken, more).slice(2)).toEqual([
        'now · Ramassée · Konan Yao · 8\u00a0pièces comptées sur 7, 1\u00a0défaut',
      ])
      const right = counted({ expected: 1, counted: 1, bags: 0, reserves: 0 })
      expect(read(role, taken, right).at(-1)).toBe(
        'now · Ramassée · Konan Yao · 1\u00a0pièce comptée',
      )
      const bag = counted({ expected: 2, counted: 1, bags: 1, reserves: 0 })
      expect(read(role, taken, bag).at(-1)).toBe(
        'now · Ramassée · Konan Yao · 1\u00a0sac compté sur 2',
      )
    },
  )

  it('shows a count that no step ended by itself', () => {
    const alone = counted({ expected: 7, counted: 8, bags: 0, reserves: 0 })
    expect(read('client', alone).at(-1)).toBe('done · 8\u00a0pièces comptées sur 7 · Konan Yao')
  })

  it('shows the team every flag, and a client their own message only', () => {
    const gap = event(5, 'flagged', 'picked_up', { ...livreur, flag: 'count_gap' })
    const word = event(6, 'flagged', 'picked_up', { ...own, flag: 'disagreement' })
    const seen = event(7, 'flag_resolved', 'picked_up', { flag: 'disagreement' })
    expect(read('admin', taken, gap, word, seen).slice(3)).toEqual([
      'done · Écart au comptage · Konan Yao',
      'done · Désaccord du client · Aminata Koné',
      'done · Traité\u00a0: Désaccord du client · Mireille Assi',
    ])
    expect(read('client', taken, word, seen).slice(3)).toEqual([
      'done · Vous n’êtes pas d’accord · L’équipe est prévenue.',
      'done · L’équipe a traité votre désaccord',
    ])
  })

  it('keeps wrong codes and photos out of the client’s thread', () => {
    const wrong = event(5, 'code_failed', 'delivery_en_route', { ...livreur, tries: 2 })
    const photo = event(6, 'photo_added', 'picked_up', { ...livreur, step: 'pickup' })
    expect(read('client', taken, wrong, photo)).toHaveLength(3)
    expect(read('admin', taken, wrong, photo).at(-1)).toBe(
      'done · Code de livraison faux (2\u00a0essais) · Konan Yao',
    )
  })

  it('shows the total that was proposed, and its outcome', () => {
    const adjustment = { before: 6000, after: 7500, atDoor: false }
    const proposed = event(4, 'adjustment_proposed', 'picked_up', { ...team, adjustment })
    const yes = event(5, 'adjustment_accepted', 'picked_up', { ...own, adjustment })
    const no = event(5, 'adjustment_refused', 'picked_up', { ...own, adjustment })
    const back = event(5, 'adjustment_withdrawn', 'picked_up', { ...team, adjustment })
    expect(read('client', taken, proposed, yes).slice(3)).toEqual([
      'done · Nouveau total proposé\u00a0: 7\u202f500\u00a0FCFA · au lieu de 6\u202f000\u00a0FCFA · L’équipe Lavéo',
      'done · Nouveau total accepté\u00a0: 7\u202f500\u00a0FCFA · au lieu de 6\u202f000\u00a0FCFA',
    ])
    expect(read('client', taken, no).at(-1)).toBe(
      'done · Nouveau total refusé · Le total reste 6\u202f000\u00a0FCFA',
    )
    expect(read('admin', taken, back).at(-1)).toBe(
      'done · Nouveau total retiré · Le total reste 6\u202f000\u00a0FCFA · L’équipe Lavéo',
    )
  })

  it('says what was weighed or counted at the door, and where its client agreed', () => {
    const adjustment = { before: 5000, after: 6400, atDoor: true }
    const asked = event(3, 'adjustment_proposed', 'pickup_en_route', { ...livreur, adjustment })
    const own2 = event(4, 'adjustment_accepted', 'pickup_en_route', { ...own, adjustment })
    const here = { ...livreur, adjustment, via: 'door' } as const
    const yes = event(4, 'adjustment_accepted', 'pickup_en_route', here)
    const saidBy = (reader: Role, ...events: OrderEvent[]) =>
      words(stepsOf([created, assigned, ...events], reader)).map((one) =>
        one.replace(/[\u00a0\u202f]/g, ' '),
      )
    expect(saidBy('client', asked, own2)).toContain(
      'done · Total accepté à la porte : 6 400 FCFA · 5 000 FCFA estimés · sur votre téléphone',
    )
    expect(saidBy('admin', yes)).toContain(
      'done · Total accepté à la porte : 6 400 FCFA · 5 000 FCFA estimés · devant le livreur · Konan Yao',
    )
  })

  it('says that a client who did not agree to the total kept their clothes, without a fee', () => {
    const visit = { visit: 'pickup', by: 'client' } as OrderEvent['visit']
    const missed = event(4, 'visit_missed', 'assigned', { ...own, visit, disagreed: true })
    const flagged = { ...own, flag: 'visit_missed', disagreed: true } as const
    const raised = event(5, 'flagged', 'assigned', flagged)
    const seen = event(6, 'flag_resolved', 'assigned', { ...flagged, ...team })
    expect(words(stepsOf([created, assigned, missed], 'client'))).toContain(
      'now · Pas d’accord avec le total · Le linge est resté chez vous, sans frais',
    )
    const toTeam = words(stepsOf([created, assigned, missed, raised, seen], 'admin'))
    expect(toTeam).toContain('done · Pas d’accord avec le total · Aminata Koné')
    expect(toTeam).toContain('done · Traité\u00a0: Pas d’accord avec le total · L’équipe Lavéo')
  })

  it('says a missed visit once, though it raised a flag', () => {
    const visit = { visit: 'pickup', by: 'livreur' } as OrderEvent['visit']
    const missed = event(4, 'visit_missed', 'assigned', { ...livreur, visit })
    const raised = event(5, 'flagged', 'assigned', { ...livreur, flag: 'visit_missed' })
    const steps = stepsOf([created, assigned, missed, { ...raised, at: missed.at }], 'admin')
    expect(steps.filter(({ state }) => state !== 'todo')).toHaveLength(3)
  })

  it('leaves the needle at the last step, even when a proposal is taken back by the end itself', () => {
    const adjustment = { before: 6000, after: 7500, atDoor: false }
    const done = event(4, 'moved', 'completed', livreur)
    const back = event(5, 'adjustment_withdrawn', 'completed', { ...livreur, adjustment })
    const steps = stepsOf([created, assigned, done, back], 'admin')
    expect(steps.every(({ state }) => state === 'done')).toBe(true)
  })
})

describe('the thread of an order', () => {
  it('shows what happened, the current status, and what is left of the usual path', () => {
    expect(words(stepsOf([created, assigned], 'client'))).toEqual([
      'done · Commande reçue',
      'now · Livreur assigné · Konan Yao',
      'todo · Ramassage en route',
      'todo · Ramassée',
      'todo · En traitement',
      'todo · Assigné pour livraison',
      'todo · Retour en cours',
      'todo · Livrée',
    ])
  })

  it('speaks to the team in the words of the team, with who did it', () => {
    expect(words(stepsOf([created, assigned], 'admin')).slice(0, 2)).toEqual([
      'done · Commande reçue · Aminata Koné',
      'now · Ramassage assigné · Konan Yao, par Mireille Assi',
    ])
  })

  it('shows the livreur who took over, without promising the steps behind again', () => {
    const taken = event(3, 'reassigned', 'assigned', { livreurName: 'Mariam Touré' })
    const steps = words(stepsOf([created, assigned, taken], 'admin'))
    expect(steps[2]).toBe('now · Nouveau livreur · Mariam Touré, par Mireille Assi')
    expect(steps[3]).toBe('todo · Ramassage en route')
  })

  it('goes back where another time ends a ride that began too early', () => {
    const left = event(3, 'moved', 'pickup_en_route', { from: 'assigned', ...livreur })
    const visit = { visit: 'pickup', from: null, to: null, reason: null }
    const facts = { ...own, visit } as Partial<OrderEvent>
    const later = event(4, 'slot_changed', 'assigned', { from: 'pickup_en_route', ...facts })
    const steps = words(stepsOf([created, assigned, left, later], 'client'))
    expect(steps.slice(3, 5)).toEqual([
      'now · Nouvelle heure de ramassage',
      'todo · Ramassage en route',
    ])
    const kept = event(4, 'slot_changed', 'pickup_en_route', { from: 'pickup_en_route', ...facts })
    expect(words(stepsOf([created, assigned, left, kept], 'client'))[2]).toBe(
      'now · Ramassage en route · Konan Yao',
    )
  })

  it('ends with the delivery, all sewn', () => {
    const done = event(3, 'moved', 'completed', { actorRole: 'livreur', actorName: 'Konan Yao' })
    const steps = stepsOf([created, assigned, done], 'client')
    expect(steps.every(({ state }) => state === 'done')).toBe(true)
    expect(words(steps).at(-1)).toBe('done · Livrée · Konan Yao')
  })

  it('stops at the cancellation', () => {
    const steps = words(stepsOf([created, event(2, 'cancelled', 'cancelled')], 'admin'))
    expect(steps.at(-1)).toBe('now · Annulée · Mireille Assi')
  })

  it('writes the day where it changes', () => {
    const later = event(30, 'moved', 'picked_up')
    const times = stepsOf([created, assigned, later], 'admin').map(({ time }) => time)
    expect(times.slice(0, 3)).toEqual([
      'mar.\u00a010\u00a0juin, 9\u00a0h\u00a012',
      '10\u00a0h\u00a012',
      'mer.\u00a011, 14\u00a0h\u00a012',
    ])
  })

  it('is empty before anything happened', () => {
    expect(stepsOf([], 'client')).toEqual([])
  })
})

describe('the thread of an order of the counter', () => {
  const atCounter = (events: OrderEvent[], role: Role) =>
    words(timelineSteps(events, role, { atCounter: true }))
  const dropped = event(2, 'moved', 'picked_up', { from: 'pending', ...team })

  it.each(['client', 'admin'] as const)('promises a %s no livreur', (role) => {
    expect(atCounter([created, dropped], role).slice(1)).toEqual([
      'now · Déposée au comptoir et comptée · L’équipe Lavéo',
      'todo · En traitement',
      'todo · Prête',
      'todo · Retirée au comptoir',
    ])
  })

  it('shows no washing to come once the clothes are ready, and ends with the collection', () => {
    const visit = {
      visit: null,
      from: null,
      to: null,
      reason: null,
      by: 'livreur',
      fee: null,
      waived: null,
      readyBy: null,
      promisedAt: null,
    } as const
    const ready = event(3, 'made_ready', 'picked_up', { ...team, to: null, visit })
    const collected = event(4, 'moved', 'completed', team)
    expect(atCounter([created, dropped, ready], 'client').slice(2)).toEqual([
      'done · Linge prêt · L’équipe Lavéo',
      'todo · Retirée au comptoir',
    ])
    expect(atCounter([created, dropped, ready, collected], 'client').at(-1)).toBe(
      'done · Retirée au comptoir · L’équipe Lavéo',
    )
  })
})
