import { expect, test } from 'vitest'
import type { TodayItem } from '#shared/operations/stats/today.ts'
import { todayRow } from './today-words.ts'

/** A Sunday, at twenty past ten. */
const NOW = Date.UTC(2026, 10, 29, 10, 20)
const HOUR = 3_600_000

test.each<[TodayItem, string, string]>([
  [
    { kind: 'late', count: 2, names: ['Awa Coulibaly'], hasOthers: false },
    '2 commandes en retard, de notre fait',
    'Awa Coulibaly',
  ],
  [
    { kind: 'late', count: 5, names: ['Awa Coulibaly', 'Fatou Diabaté'], hasOthers: true },
    '5 commandes en retard, de notre fait',
    'Awa Coulibaly, Fatou Diabaté…',
  ],
  [
    { kind: 'asks', count: 1, act: 'credit.grant', amount: 35_000, by: 'Mireille Assi' },
    'Mireille Assi demande 35 000 FCFA',
    'offrir un avoir, au-delà du plafond du jour',
  ],
  [
    { kind: 'asks', count: 1, act: 'claim', amount: 3000, by: 'Rose Kouadio' },
    'Rose Kouadio demande 3 000 FCFA',
    'pour une réclamation',
  ],
  [
    { kind: 'claims', count: 1, name: 'Fatou Diabaté', dueAt: NOW - 2 * HOUR },
    '1 réclamation attend',
    'Fatou Diabaté, en retard de 2 h',
  ],
  [
    { kind: 'due', count: 2, francs: 378_500, days: 14 },
    '378 500 FCFA échus',
    '2 factures d’entreprises, depuis 14 jours',
  ],
  [
    { kind: 'wave', count: 3, francs: 44_350, since: NOW - 24 * HOUR },
    '3 paiements Wave à vérifier',
    '44 350 FCFA, le plus ancien hier',
  ],
  [
    { kind: 'claims', count: 1, name: 'Fatou Diabaté', dueAt: NOW + 24 * HOUR },
    '1 réclamation attend',
    'Fatou Diabaté, réponse promise demain à 10 h 20',
  ],
  [
    { kind: 'drawer', gap: -1500, by: 'Mireille Assi', at: NOW - 24 * HOUR },
    'Écart du tiroir : − 1 500 FCFA',
    'clôture de Mireille Assi, hier à 10 h 20',
  ],
  [{ kind: 'copies', lastAt: null }, 'Les copies de sauvegarde échouent', 'aucune n’a été faite'],
  [{ kind: 'mails', count: 2 }, '2 e‑mails ne sont pas partis', 'à renvoyer, ou à corriger'],
])('%o is said', (item, title, detail) => {
  const row = todayRow(item, NOW)
  expect([row.title, row.detail].map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    title,
    detail,
  ])
})
