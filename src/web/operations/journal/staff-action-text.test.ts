import { describe, expect, it } from 'vitest'
import { STAFF_ACTION_KINDS } from '#shared/record/journal.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { staffActionText } from './staff-action-text.ts'

const entry = { targetName: null, data: {} }

describe('what the team did beside the orders', () => {
  it('names the account that it was done to', () => {
    expect(staffActionText({ ...entry, kind: 'account_disabled', targetName: 'Konan Yao' })).toBe(
      'Compte désactivé\u00a0: Konan Yao',
    )
  })

  it('tells a record that was erased from an account that was closed', () => {
    const erased = { targetName: 'Client supprimé', data: { erased: true } }
    expect(staffActionText({ ...erased, kind: 'account_disabled' })).toBe(
      'Fiche de client effacée\u00a0: Client supprimé',
    )
  })

  it.each([
    [{ on: true }, 'en service'],
    [{ on: false }, 'service arrêté'],
    [{ weekday: 3, from: 480, to: 780 }, 'mercredi, 8\u00a0h\u00a0–\u00a013\u00a0h'],
    [{ weekday: 3, from: null, to: null }, 'mercredi, repos'],
    [
      { first: '2025-06-12', last: '2025-06-12', from: null, to: null },
      'jeudi 12 juin 2025, absence',
    ],
    [
      { first: '2025-06-12', last: '2025-06-14', removed: true },
      'du jeudi 12 au samedi 14 juin 2025, exception retirée',
    ],
  ])('says what changed in a plan: %o is « %s »', (data, text) => {
    expect(staffActionText({ kind: 'duty_changed', targetName: 'Konan Yao', data })).toBe(
      `Planning d’un livreur modifié\u00a0: Konan Yao, ${text}`,
    )
  })

  it.each([
    [
      'clients_merged',
      { orders: 2, credit: 7000 },
      'Fiches de client réunies',
      `2 commandes et ${formatFcfa(7000)} d’avoir`,
    ],
    ['client_adopted', { orders: 1, credit: 0 }, 'Commandes reprises avec un code', '1 commande'],
    [
      'client_changed',
      { name: false, number: true },
      'Fiche de client modifiée',
      'numéro de téléphone',
    ],
    [
      'client_changed',
      { name: true, number: true },
      'Fiche de client modifiée',
      'nom et numéro de téléphone',
    ],
  ] as const)('says of %s what changed hands: %o', (kind, data, label, what) => {
    expect(staffActionText({ kind, targetName: 'Awa Koné', data })).toBe(
      `${label}\u00a0: Awa Koné, ${what}`,
    )
  })

  it('says of a follow that was shared whose it is, and which order', () => {
    const shared = { kind: 'follow_shared' as const, targetName: 'Awa Koné' }
    expect(staffActionText({ ...shared, data: { reference: '4f9c21ab' } })).toBe(
      'Suivi partagé\u00a0: Awa Koné, commande #4f9c21ab',
    )
  })

  it('says what the drawer held, and what was missing', () => {
    expect(staffActionText({ ...entry, kind: 'drawer_opened', data: { float: 20_000 } })).toBe(
      `Tiroir ouvert\u00a0: fond de ${formatFcfa(20_000)}`,
    )
    const data = { number: 148, expected: 56_150, counted: 55_650 }
    const words = staffActionText({ ...entry, kind: 'drawer_closed', data })
    expect(words).toBe(
      `Tiroir clôturé\u00a0: N° 0148, ${formatFcfa(55_650)}, écart ${formatSigned(-500)}\u00a0FCFA`,
    )
  })

  it('names the garment', () => {
    const data = { name: 'Boubou brodé' }
    expect(staffActionText({ ...entry, kind: 'product_changed', data })).toBe(
      'Vêtement modifié\u00a0: Boubou brodé',
    )
  })

  it('says the figures of a setting', () => {
    const data = { section: 'pricing', ratePerKm: 500, lat: 5.3, lng: -3.9 }
    expect(staffActionText({ ...entry, kind: 'settings_changed', data })).toBe(
      `Réglage modifié\u00a0: Transport, ${formatFcfa(500)} par km`,
    )
    const off = { section: 'radius', km: null }
    expect(staffActionText({ ...entry, kind: 'settings_changed', data: off })).toBe(
      'Réglage modifié\u00a0: Zone de service, sans limite',
    )
  })

  const setting = (data: Parameters<typeof staffActionText>[0]['data']) =>
    staffActionText({ ...entry, kind: 'settings_changed', data }).replace(
      /^Réglage modifié\u00a0: /,
      '',
    )

  it.each([
    [
      { section: 'pricing', ratePerKm: 500, lat: 5.3, lng: -3.9, ratePerKmBefore: 300 },
      `Transport, ${formatFcfa(300)} par km → ${formatFcfa(500)} par km`,
    ],
    [
      { section: 'pricing', ratePerKm: 500, lat: 5.3, lng: -3.9, latBefore: 5.4 },
      `Transport, ${formatFcfa(500)} par km, point de départ déplacé`,
    ],
    [{ section: 'rounding', step: 25, stepBefore: 1 }, 'Arrondi, à 1\u00a0FCFA → à 25\u00a0FCFA'],
    [
      {
        section: 'pricing',
        ratePerKm: 300,
        lat: 5.3,
        lng: -3.9,
        baseConfirmed: true,
        baseConfirmedBefore: null,
      },
      `Transport, ${formatFcfa(300)} par km, point de départ confirmé`,
    ],
    [{ section: 'radius', km: null, kmBefore: 10 }, 'Zone de service, 10\u00a0km → sans limite'],
    [{ section: 'radius', km: 10, kmBefore: null }, 'Zone de service, sans limite → 10\u00a0km'],
    [
      { section: 'hours', opensAt: 9, closesAt: 19, closesAtBefore: 18 },
      'Horaires du service client, de 9\u00a0h à 18\u00a0h → de 9\u00a0h à 19\u00a0h',
    ],
    [
      { section: 'handover', code: true, codeBefore: false },
      'Code de livraison, non demandé → demandé',
    ],
    [
      { section: 'ordering', maxPending: 20, maxPendingBefore: 10 },
      'Commandes en attente, 10 par client au plus → 20 par client au plus',
    ],
    [
      {
        section: 'opening',
        week: '{"1":{"from":480,"to":720},"2":null,"3":null,"4":null,"5":null,"6":null,"7":null}',
        closedDays: '[{}]',
        holidays: '[]',
        closedDaysBefore: '[]',
      },
      'Ouverture, 1\u00a0jour par semaine → 1\u00a0jour par semaine, 1\u00a0jour fermé',
    ],
    [
      {
        section: 'slots',
        minutes: 90,
        capacity: '{"per":"slot","visits":6}',
        perClient: 3,
        minutesBefore: 120,
      },
      'Créneaux, créneaux de 2\u00a0h, 6\u00a0passages par créneau, 3\u00a0places par client → créneaux de 1\u00a0h\u00a030, 6\u00a0passages par créneau, 3\u00a0places par client',
    ],
    [
      {
        section: 'slots',
        minutes: 120,
        capacity: '{"per":"slot","visits":6}',
        perClient: 2,
        perClientBefore: 4,
      },
      'Créneaux, créneaux de 2\u00a0h, 6\u00a0passages par créneau, 4\u00a0places par client → créneaux de 2\u00a0h, 6\u00a0passages par créneau, 2\u00a0places par client',
    ],
    [
      {
        section: 'turnaround',
        hours: 48,
        services: '[{"service":"cuir","hours":96}]',
        servicesBefore: '[]',
      },
      'Délais, 48\u00a0h → 48\u00a0h, 1\u00a0service à part',
    ],
    [
      {
        section: 'express',
        offered: true,
        hours: 24,
        percent: 30,
        francs: 0,
        maxPieces: 40,
        offeredBefore: false,
      },
      'Express, non proposé → 24\u00a0h, +30\u00a0%, 40\u00a0pièces par jour',
    ],
    [
      {
        section: 'visits',
        changeUntilMinutes: 60,
        waitMinutes: 10,
        calls: 2,
        missedFee: 1000,
        missedFeeBefore: 0,
        missedFeeFrom: 2,
      },
      `Passages, changement jusqu’à 1\u00a0h avant, 10\u00a0min d’attente, 2\u00a0appels, sans frais → changement jusqu’à 1\u00a0h avant, 10\u00a0min d’attente, 2\u00a0appels, ${formatFcfa(1000)} de frais dès la 2ᵉ absence`,
    ],
    [
      { section: 'contact', phoneChanged: true, addressChanged: true },
      'Coordonnées, téléphone, adresse',
    ],
    [{ section: 'contact' }, 'Coordonnées'],
    [
      { section: 'fne', on: true, onBefore: false, taxCode: 'TVAD', pointOfSaleChanged: true },
      'Factures FNE, arrêtées, TVAD → en marche, TVAD, point de vente',
    ],
    [
      { section: 'checklist', item: 'backups', dismissed: true },
      'Pour ouvrir, «\u00a0Copies\u00a0» écarté',
    ],
    [
      { section: 'checklist', item: 'rounding', dismissed: false },
      'Pour ouvrir, «\u00a0Arrondi\u00a0» remis',
    ],
    [{ section: 'site', door: 'closed', doorBefore: 'auto' }, 'Site public, s’ouvre seul → fermé'],
    [{ section: 'home', backInHours: 48, backInHoursBefore: null }, 'Accueil du site'],
    [
      { section: 'legal', registrationChanged: true, hostChanged: true },
      'Mentions légales, RCCM, hébergeur',
    ],
  ])('says what a setting was before: %j', (data, words) => {
    expect(setting(data)).toBe(words)
  })

  it.each([
    [
      { service: 'Lavage', before: 2000, after: 2100, others: 2 },
      `Boubou, Lavage ${formatFcfa(2000)} → ${formatFcfa(2100)}, et 2 autres prix`,
    ],
    [
      { service: 'Lavage', before: null, after: 2100, others: 1 },
      `Boubou, Lavage ajouté à ${formatFcfa(2100)}, et 1 autre prix`,
    ],
    [{ service: 'Lavage', before: 2000, after: null, others: 0 }, 'Boubou, Lavage retiré'],
    [
      { service: 'Lavage', before: 2000, after: 900, minGramsAfter: 3000, others: 0 },
      `Boubou, Lavage ${formatFcfa(2000)} → ${formatFcfa(900)} le kilo (3\u00a0kg minimum)`,
    ],
    [
      { service: 'Lavage', before: 900, after: 900, minGramsBefore: 3000, minGramsAfter: 4500 },
      `Boubou, Lavage ${formatFcfa(900)} le kilo (3\u00a0kg minimum) → ${formatFcfa(900)} le kilo (4,5\u00a0kg minimum)`,
    ],
    [{ nameBefore: 'Robe', imageChanged: true }, 'Boubou, avant «\u00a0Robe\u00a0», autre image'],
    [{ prices: 3 }, 'Boubou'],
  ])('says what changed of a garment: %j', (change, words) => {
    const data = { name: 'Boubou', ...change }
    expect(staffActionText({ ...entry, kind: 'product_changed', data })).toBe(
      `Vêtement modifié\u00a0: ${words}`,
    )
  })

  it('says the gap of a hand-over', () => {
    const data = { expected: 61_850, counted: 61_350 }
    const words = { ...entry, kind: 'cash_handed_over' as const, targetName: 'Mariam Touré', data }
    expect(staffActionText(words)).toBe(
      `Versement d’espèces\u00a0: Mariam Touré, ${formatFcfa(61_350)} sur ${formatFcfa(61_850)}`,
    )
  })

  it('says what the new account may do, and distinguishes a reopened message from an answered one', () => {
    const created = { ...entry, kind: 'account_created' as const, targetName: 'Awa Diop' }
    expect(staffActionText({ ...created, data: { role: 'admin' } })).toBe(
      'Compte créé\u00a0: Awa Diop, Administrateur',
    )
    const shown = { ...created, targetName: null, data: { role: 'livreur', codeShown: true } }
    expect(staffActionText(shown)).toBe('Code d’un compte interne montré\u00a0: Livreur')
    const again = { ...entry, kind: 'message_handled' as const, data: { handled: false } }
    expect(staffActionText(again)).toBe('Message à traiter de nouveau')
  })

  it('marks a sign-in from a new browser', () => {
    const signedIn = { ...entry, kind: 'signed_in' as const }
    expect(staffActionText({ ...signedIn, data: { newBrowser: false } })).toBe('Connexion')
    expect(staffActionText({ ...signedIn, data: { newBrowser: true } })).toBe(
      'Connexion\u00a0: depuis un nouveau navigateur',
    )
  })

  it.each(STAFF_ACTION_KINDS)('has words for %s whatever it holds', (kind) => {
    expect(staffActionText({ ...entry, kind })).toMatch(/^\p{Lu}[^{}]+$/u)
  })

  it.each([
    ['fne_decided', { certified: false }, 'non certifiée'],
    ['fne_decided', { certified: true, number: 'N2' }, 'n°\u00a0N2'],
    ['fne_renumbered', { number: 'N2', was: 'N1' }, 'n°\u00a0N2 au lieu de N1'],
  ] as const)('says what was said of a certificate: %s %o', (kind, data, words) => {
    expect(staffActionText({ ...entry, kind, data })).toMatch(new RegExp(`: ${words}$`))
  })
})
