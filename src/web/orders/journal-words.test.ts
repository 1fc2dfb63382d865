import { expect, it } from 'vitest'
import { ORDER_EVENT_KINDS, type OrderEventKind } from '#shared/record/live.ts'
import { journalText, type OrderJournalEntry } from './journal-words.ts'

const entry = (kind: OrderEventKind, more: Partial<OrderJournalEntry> = {}): OrderJournalEntry => ({
  seq: 1,
  at: 0,
  kind,
  from: 'assigned',
  to: 'assigned',
  data: {},
  actorRole: 'admin',
  actorName: 'Mireille Assi',
  livreurName: 'Konan Yao',
  hash: '9c41b2e7',
  ...more,
})

it.each<[OrderEventKind, Partial<OrderJournalEntry>, string]>([
  ['created', { data: { after: 7500 } }, 'Commande passée\u00a0: 7\u202f500\u00a0FCFA'],
  [
    'created',
    { data: { after: 7500, toAgree: 'weight' } },
    'Commande passée\u00a0: environ 7\u202f500\u00a0FCFA',
  ],
  [
    'created',
    { data: { after: 7500, toAgree: 'count', bags: 1 } },
    'Commande passée\u00a0: environ 7\u202f500\u00a0FCFA + linge à compter',
  ],
  ['assigned', { to: 'assigned' }, 'Livreur de ramassage\u00a0: Konan Yao'],
  ['assigned', { to: 'assigned_for_delivery' }, 'Livreur de livraison\u00a0: Konan Yao'],
  ['moved', { from: 'picked_up', to: 'processing' }, 'Ramassée → En traitement'],
  [
    'moved',
    { from: 'picked_up', to: 'processing', data: { queued: 1 } },
    'Ramassée → En traitement · envoyée plus tard',
  ],
  [
    'deleted',
    { from: 'completed', to: null, data: { grandTotal: 3000, unpaid: 2000 } },
    'Commande supprimée, reste dû\u00a0: 2\u202f000\u00a0FCFA',
  ],
  [
    'deleted',
    { from: 'pending', to: null, data: { grandTotal: 3000, unpaid: 3000 } },
    'Commande supprimée',
  ],
  [
    'payment_received',
    { data: { amount: 800, method: 'espece' } },
    'Espèces reçues\u00a0: 800\u00a0FCFA',
  ],
  [
    'refund_due',
    { data: { amount: 800, reason: 'order_adjusted' } },
    'À rembourser\u00a0: 800\u00a0FCFA · Total ajusté',
  ],
  [
    'counted',
    { data: { step: 'pickup', expected: 7, counted: 8, reserves: 2 } },
    'Compté au ramassage\u00a0: 8\u00a0pièces sur 7, 2\u00a0défauts',
  ],
  [
    'counted',
    { data: { step: 'pickup', expected: 1, counted: 1, bags: 1, reserves: 0 } },
    'Compté au ramassage\u00a0: 1\u00a0sac sur 1',
  ],
  [
    'adjustment_refused',
    { actorRole: 'client', data: { before: 500, after: 800, via: 'link' } },
    'Nouveau total refusé\u00a0: 500\u00a0FCFA → 800\u00a0FCFA · par son lien',
  ],
  [
    'adjustment_accepted',
    { data: { before: 500, after: 800, via: 'link' } },
    'Nouveau total accepté\u00a0: 500\u00a0FCFA → 800\u00a0FCFA · avec le lien du client',
  ],
  [
    'adjustment_accepted',
    { data: { before: 500, after: 800, via: 'phone' } },
    'Nouveau total accepté\u00a0: 500\u00a0FCFA → 800\u00a0FCFA · au téléphone',
  ],
  [
    'adjustment_accepted',
    { data: { before: 500, after: 800, via: 'phone', link: 1 } },
    'Nouveau total accepté\u00a0: 500\u00a0FCFA → 800\u00a0FCFA · par le lien du client, vaut une réponse au téléphone',
  ],
  [
    'adjustment_accepted',
    { data: { before: 5000, after: 6400, door: 1, via: 'door' } },
    'Total accepté devant le livreur\u00a0: 5\u202f000\u00a0FCFA estimés → 6\u202f400\u00a0FCFA',
  ],
  [
    'visit_missed',
    { data: { visit: 'pickup', by: 'livreur', calls: 0, waited: 0, disagreed: 1 } },
    'Pas d’accord avec le total\u00a0: le linge est resté chez le client',
  ],
  [
    'missed_fee',
    { data: { amount: 0, waived: 1000 } },
    'Frais de passage manqué abandonnés\u00a0: 1\u202f000\u00a0FCFA',
  ],
  [
    'closing_answered',
    { actorRole: 'client', data: { answer: 'well', rating: 'very_good', via: 'link' } },
    'Tout va bien, très bien · par son lien',
  ],
  ['closing_answered', { data: { answer: 'problem', rating: null } }, 'Un problème'],
  ['flagged', { data: { flag: 'count_gap' } }, 'Signalé\u00a0: Écart au comptage'],
  [
    'flag_resolved',
    { data: { flag: 'visit_missed', disagreed: 1 } },
    'Traité\u00a0: Pas d’accord avec le total',
  ],
  [
    'adjustment_accepted',
    { data: { before: 6000, after: 7500 } },
    'Nouveau total accepté\u00a0: 6\u202f000\u00a0FCFA → 7\u202f500\u00a0FCFA',
  ],
  [
    'slot_changed',
    {
      data: {
        visit: 'pickup',
        from: Date.UTC(2025, 5, 12, 12),
        to: Date.UTC(2025, 5, 12, 14),
        reason: 'weather',
      },
    },
    'Nouvelle heure · Ramassage : jeu.\u00a012\u00a0juin, 12\u00a0h\u00a0–\u00a014\u00a0h · Fortes pluies',
  ],
  [
    'visit_missed',
    { data: { visit: 'delivery', by: 'livreur', calls: 2, waited: 10 } },
    'Personne à l’adresse · Livraison · sans position, 2\u00a0appels, 10\u00a0min d’attente',
  ],
])('an auditor reads %s with its figures', (kind, more, words) => {
  expect(journalText(entry(kind, more), 'admin')).toBe(words)
})

it.each(ORDER_EVENT_KINDS)('%s has words', (kind) => {
  const data = { step: 'pickup', expected: 7, counted: 7, reserves: 0, before: 1, after: 2 }
  const closing = { answer: 'well', rating: null }
  const money = { method: 'espece', outcome: 'refunded' }
  const visit = { visit: 'pickup', from: 0, to: 1, by: 'livreur', calls: 1, waited: 10 }
  const all = { ...data, ...money, ...visit, ...closing }
  const text = journalText(entry(kind, { data: all }), 'admin')
  expect(text).not.toBe('')
  expect(text).not.toMatch(/undefined|null|NaN/)
})
