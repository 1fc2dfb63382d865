import {
  IconCircleCheck,
  IconClockCheck,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useId } from 'react'
import {
  formatDayMonth,
  formatMonth,
  formatShortDayMonth,
  formatShortMonth,
  HOUR_MS,
  MINUTE_MS,
} from '#shared/dates.ts'
import { CLAIM_KIND_LABELS } from '#shared/orders/claims/claims.ts'
import { dayStart } from '#shared/record/stats/stats.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { cx } from '#web/lib/cx.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './claim-figures.module.css'

type Figures = Outputs['claims']['figures']

/** Fewer pieces bring one claim or two, at one in a thousand, and chance makes the rate: they are counted only. */
const LEAST_PIECES = 2_000
/** One more answer would move the share of fewer by more than a hundredth. */
const LEAST_ANSWERS = 100
const TOO_FEW = `Sous ${formatFrancs(LEAST_PIECES)} pièces, le taux n’est pas affiché\u00a0: il ne prouve rien.`

/** `1,4` for a thousand pieces. */
function rateWords(claims: number, pieces: number): string {
  return ((1000 * claims) / pieces).toLocaleString('fr-FR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}

const provenRate = (claims: number, pieces: number) =>
  pieces < LEAST_PIECES ? null : rateWords(claims, pieces)

const rateOf = (claims: number, pieces: number) => (pieces === 0 ? 0 : claims / pieces)

export function ClaimFigures({ figures }: { figures: Figures }) {
  return (
    <div className={classes.grid}>
      <Head figures={figures} />
      <Rates
        title="Par poste"
        hint="où la faute est née"
        name="Poste"
        rows={figures.stations}
        whole={figures}
        foot={'Une pièce passe par plusieurs postes\u00a0: elle compte à chacun.'}
      />
      <Livreurs figures={figures} />
      <Kinds figures={figures} />
      <Ends figures={figures} />
    </div>
  )
}

function Head({ figures }: { figures: Figures }) {
  const { from, to, claims, pieces, bars } = figures
  const rate = provenRate(claims, pieces)
  return (
    <section className={`surface outlined rounded-large ${classes.card} ${classes.head}`}>
      <div className="leading-14">
        <p className="strong">
          Du {formatDayMonth(dayStart(from))} au {formatDayMonth(dayStart(to))}
        </p>
        {rate === null ? (
          <>
            <p className="text-xl">
              <b className={classes.rate}>{claims}</b> {claims > 1 ? 'réclamations' : 'réclamation'}
            </p>
            <p className="quiet">
              {countLabel(pieces, 'pièce')} {pieces > 1 ? 'rendues' : 'rendue'}, trop peu pour un
              taux
            </p>
          </>
        ) : (
          <>
            <p className="text-xl">
              <b className={classes.rate}>{rate}</b> pour 1&#8239;000 pièces
            </p>
            <p className="quiet">
              {countLabel(claims, 'réclamation')}, {formatFrancs(pieces)} pièces rendues
            </p>
            <Before figures={figures} />
          </>
        )}
      </div>
      <Bars bars={bars} />
    </section>
  )
}

/** The rate of the same days before, where both prove something. */
function Before({ figures: { claims, pieces, before } }: { figures: Figures }) {
  const rate = provenRate(before.claims ?? 0, before.pieces)
  if (rate === null) return null
  const isBetter = rateOf(claims, pieces) <= rateOf(before.claims ?? 0, before.pieces)
  return (
    <p className={cx('row gap-6 icons-20 strong', isBetter ? 'positive' : 'negative')}>
      {isBetter ? <IconTrendingDown aria-hidden="true" /> : <IconTrendingUp aria-hidden="true" />}
      {rate} la période d’avant
    </p>
  )
}

/** By day or by week; a year by month, with the rate of each. */
function Bars({ bars }: Pick<Figures, 'bars'>) {
  const most = Math.max(1, ...bars.map((bar) => bar.claims))
  const isByMonth = bars.some(({ pieces }) => pieces !== null)
  return (
    <div>
      <ol className={classes.bars} aria-label="Réclamations reçues">
        {bars.map(({ from, claims, pieces }, index) => (
          <li key={from}>
            <span className="text-s strong digits">{claims > 0 ? claims : null}</span>
            <span
              className={cx(
                'block',
                index === bars.length - 1 ? 'fill-soleil' : 'fill-primary',
                classes.bar,
              )}
              style={{ height: `${(100 * claims) / most}px` }}
            />
            <span className="visually-hidden">
              {isByMonth ? formatMonth(dayStart(from)) : formatShortDayMonth(dayStart(from))}
              &nbsp;: {claims}
              {pieces === null ? null : monthRateWords(claims, pieces)}
            </span>
          </li>
        ))}
      </ol>
      <div
        className={cx('flex quiet text-s', classes.axis, isByMonth && classes.months)}
        aria-hidden="true"
      >
        {isByMonth
          ? bars.map(({ from, claims, pieces }) => (
              <span key={from}>
                <span className={`block ${classes.month}`}>{formatShortMonth(dayStart(from))}</span>
                <b className={classes.monthRate}>{provenRate(claims, pieces ?? 0) ?? '–'}</b>
              </span>
            ))
          : ticksOf(bars).map(({ from }) => (
              <span key={from}>{formatShortDayMonth(dayStart(from))}</span>
            ))}
      </div>
    </div>
  )
}

function monthRateWords(claims: number, pieces: number): string {
  const rate = provenRate(claims, pieces)
  return rate === null ? ', trop peu de pièces pour un taux' : `, ${rate} pour 1\u202f000 pièces`
}

/** Four bars of the axis say their day, the first and the last among them. */
const ticksOf = (bars: Figures['bars']) =>
  bars.filter((_, index) =>
    [0, 1, 2, 3].some((tick) => index === Math.round((tick * (bars.length - 1)) / 3)),
  )

interface RatesProps {
  title: string
  hint: string
  name: string
  /** No pieces pass where there is no place. */
  rows: readonly { label: string; pieces: number | null; claims: number }[]
  whole: { pieces: number; claims: number }
  foot: string
}

/** A rate is over the pieces that passed there, so rates do not add up. */
function Rates({ title, hint, name, rows, whole, foot }: RatesProps) {
  const id = useId()
  const isProven = whole.pieces >= LEAST_PIECES
  const shares = rows.map(({ claims, pieces }) =>
    pieces === null || pieces < LEAST_PIECES ? null : rateOf(claims, pieces),
  )
  const most = Math.max(...shares.map((share) => share ?? 0), 0) || 1
  return (
    <section className={`surface outlined rounded-large ${classes.card}`} aria-labelledby={id}>
      <div className="row justify-between gap-10 mb-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <span className="quiet">{hint}</span>
      </div>
      <table className={`full ${classes.table}`}>
        <thead>
          <tr className="quiet text-s">
            <th scope="col">{name}</th>
            <th scope="col">Pièces</th>
            <th scope="col">Récl.</th>
            {isProven ? (
              <>
                <th scope="col" className={classes.wide}>
                  <span className="visually-hidden">En barre</span>
                </th>
                <th scope="col">pour 1&#8239;000</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, pieces, claims }, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{pieces === null ? null : formatFrancs(pieces)}</td>
              <td className="strong">{claims}</td>
              {isProven ? (
                <>
                  <td className={classes.wide}>
                    {shares[row] == null ? null : <Share share={shares[row] / most} />}
                  </td>
                  <td className="strong">
                    {pieces === null ? null : <Rate claims={claims} pieces={pieces} />}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row">Ensemble</th>
            <td>{formatFrancs(whole.pieces)}</td>
            <td>{whole.claims}</td>
            {isProven ? (
              <>
                <td className={classes.wide} />
                <td>{rateWords(whole.claims, whole.pieces)}</td>
              </>
            ) : null}
          </tr>
        </tfoot>
      </table>
      <p className="quiet text-s mt-10">{foot}</p>
    </section>
  )
}

const Rate = ({ claims, pieces }: { claims: number; pieces: number }) =>
  provenRate(claims, pieces) ?? <span className="quiet regular">trop peu</span>

function Livreurs({ figures }: { figures: Figures }) {
  const { livreurs, claims, pieces } = figures
  const atDoors = livreurs.reduce((sum, livreur) => sum + livreur.claims, 0)
  return (
    <Rates
      title="Aux portes, par livreur"
      hint={`${atDoors} sur ${claims}`}
      name="Livreur"
      rows={livreurs.map(({ name, ...livreur }) => ({ label: name, ...livreur }))}
      whole={{ pieces, claims: atDoors }}
      foot={`Une pièce compte pour chaque livreur qui l’a eue en main. ${TOO_FEW}`}
    />
  )
}

function Kinds({ figures: { kinds, pieces, closings } }: { figures: Figures }) {
  const most = Math.max(1, ...kinds.map(({ claims }) => claims))
  return (
    <section className={`surface outlined rounded-large ${classes.card}`}>
      <h2 className="text-2xl mb-8">Ce qui n’allait pas</h2>
      {kinds.length === 0 ? <p className="quiet">Aucune réclamation.</p> : null}
      <ul className="stack gap-8">
        {kinds.map(({ name, claims }) => (
          <li key={name} className={classes.kind}>
            <span>{CLAIM_KIND_LABELS[name]}</span>
            <Share share={claims / most} />
            <b className="digits text-end">{claims}</b>
            <span className="quiet text-s digits text-end">{rateAfter(claims, pieces)}</span>
          </li>
        ))}
      </ul>
      <p className={`row gap-8 icons-20 ${classes.foot}`}>
        <IconCircleCheck className="positive" aria-hidden="true" />
        {wellWords(closings)}
      </p>
    </section>
  )
}

function wellWords({ well, problem }: Figures['closings']): string {
  const answered = well + problem
  if (answered === 0) return 'Personne n’a encore répondu à « Tout va bien ? ».'
  return answered < LEAST_ANSWERS
    ? `« Tout va bien »\u00a0: ${well} sur ${countLabel(answered, 'réponse')}.`
    : `« Tout va bien »\u00a0: ${Math.round((100 * well) / answered)}\u00a0% des réponses (${answered}).`
}

function rateAfter(claims: number, pieces: number): string | null {
  const rate = provenRate(claims, pieces)
  return rate === null ? null : `${rate}\u00a0‰`
}

const END_LABELS: Record<Figures['ends'][number]['name'], string> = {
  refund: 'Remboursé',
  credit: 'Avoir',
  rewash: 'Relavé gratuitement',
  refuse: 'Refusé, avec la raison',
  explain: 'Répondu seulement',
  silent: 'Sans réponse du client',
}

function Ends({ figures: { ends, answers } }: { figures: Figures }) {
  const closed = ends.reduce((sum, { claims }) => sum + claims, 0)
  return (
    <section className={`surface outlined rounded-large ${classes.card}`}>
      <div className="row justify-between gap-10 mb-8">
        <h2 className="text-2xl">Comment c’est fini</h2>
        <span className="quiet">{countLabel(closed, 'close')}</span>
      </div>
      <ul className="stack gap-8">
        {ends.map(({ name, claims, amount }) => (
          <li key={name} className="row gap-12">
            <span className="grow">{END_LABELS[name]}</span>
            <span className="quiet digits">{amount > 0 ? formatFcfa(amount) : null}</span>
            <b className={`digits text-end ${classes.figure}`}>{claims}</b>
          </li>
        ))}
      </ul>
      <p className={`row gap-8 icons-20 ${classes.foot}`}>
        <IconClockCheck className="positive" aria-hidden="true" />
        {answers.averageMs === null
          ? 'Pas encore de réponse de notre part.'
          : `Réponse en ${answerTime(answers.averageMs)} en moyenne, ${answers.inTime} sur ${answers.count} dans le délai.`}
      </p>
    </section>
  )
}

function answerTime(averageMs: number): string {
  if (averageMs < MINUTE_MS) return 'moins d’une minute'
  return averageMs < HOUR_MS
    ? `${Math.floor(averageMs / MINUTE_MS)}\u00a0min`
    : `${Math.round(averageMs / HOUR_MS)}\u00a0h`
}

const Share = ({ share }: { share: number }) => (
  <span className={`block clip ${classes.share}`} aria-hidden="true">
    <span className="block fill-primary" style={{ width: `${100 * share}%` }} />
  </span>
)
