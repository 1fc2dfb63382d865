import { formatShortDate } from '#shared/dates.ts'
import { OWNER_ACT_LABELS } from '#shared/money/daily-ceiling.ts'
import type { TodayItem } from '#shared/operations/stats/today.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { lapseWords } from '#shared/time/late.ts'
import { dayWords, momentWords } from '#shared/time/slot-words.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** A row of « À faire aujourd’hui »: what, who or since when, and where it is done. */
interface TodayRow {
  title: string
  detail: string
  act: string
  to: string
  /** It is ours, and its hour passed. */
  isLate?: boolean
}

type Words = { [Kind in TodayItem['kind']]: (item: Of<Kind>, now: number) => TodayRow }
type Of<Kind> = Extract<TodayItem, { kind: Kind }>

const WORDS: Words = {
  late: ({ count, names, hasOthers }) => ({
    title: `${countLabel(count, 'commande')} en retard, de notre fait`,
    detail: names.join(', ') + (hasOthers ? '…' : ''),
    act: 'Ouvrir',
    to: `${paths.admin.dashboard}?vue=en-retard`,
    isLate: true,
  }),
  asks: ({ count, act, amount, by }) => ({
    title:
      count > 1
        ? `${count} demandes de vos admins`
        : amount === null
          ? `${by} vous confie une réclamation`
          : `${by} demande ${formatFcfa(amount)}`,
    detail:
      count > 1
        ? `${by}\u00a0: ${amount === null ? 'une réclamation' : formatFcfa(amount)}, et d’autres`
        : act === 'claim'
          ? 'pour une réclamation'
          : `${lowerFirst(OWNER_ACT_LABELS[act])}, au-delà du plafond du jour`,
    act: 'Répondre',
    to: requestsPath('problemes'),
  }),
  due: ({ count, francs, days }) => ({
    title: `${formatFcfa(francs)} échus`,
    detail: `${countLabel(count, 'facture')} d’entreprises, depuis ${countLabel(days, 'jour')}`,
    act: 'Relancer',
    to: paths.admin.due,
  }),
  wave: ({ count, francs, since }, now) => ({
    title: `${countLabel(count, 'paiement')} Wave à vérifier`,
    detail: `${formatFcfa(francs)}, ${count === 1 ? 'annoncé' : 'le plus ancien'} ${dayWords(since, now)}`,
    act: 'Vérifier',
    to: paths.admin.cashDesk,
  }),
  claims: ({ count, name, dueAt }, now) => ({
    title: count === 1 ? '1 réclamation attend' : `${count} réclamations attendent`,
    detail:
      dueAt < now
        ? `${name}, en retard de ${lapseWords(now - dueAt)}`
        : `${name}, réponse promise ${momentWords(dueAt, now)}`,
    act: 'Ouvrir',
    to: requestsPath('problemes'),
    isLate: dueAt < now,
  }),
  drawer: ({ gap, by, at }, now) => ({
    title: `Écart du tiroir\u00a0: ${formatSigned(gap)}\u00a0FCFA`,
    detail: `clôture de ${by}, ${momentWords(at, now)}`,
    act: 'Voir',
    to: paths.admin.drawer,
  }),
  copies: ({ lastAt }) => ({
    title: 'Les copies de sauvegarde échouent',
    detail:
      lastAt === null ? 'aucune n’a été faite' : `la dernière est du ${formatShortDate(lastAt)}`,
    act: 'Voir',
    to: paths.superadmin.settingsPage('systeme'),
  }),
  mails: ({ count }) => ({
    title: `${countLabel(count, 'e‑mail')} ${count === 1 ? 'n’est pas parti' : 'ne sont pas partis'}`,
    detail: 'à renvoyer, ou à corriger',
    act: 'Voir',
    to: paths.superadmin.mails,
  }),
}

export const todayRow = (item: TodayItem, now: number): TodayRow =>
  // TypeScript cannot tell that a kind has the words of its own.
  (WORDS[item.kind] as (one: TodayItem, at: number) => TodayRow)(item, now)
