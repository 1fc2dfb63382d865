import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { firstNameOf } from '#shared/text/first-name.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Kbd } from '#web/components/display/kbd.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import classes from './bars.module.css'
import { type Board, ifGiven } from './board-model.ts'
import { ifGivenWords, stopsWords } from './board-words.ts'
import { LivreurKey } from './column-head.tsx'
import { inColourOf } from './livreur-colour.ts'
import type { BoardState } from './use-board.ts'

interface Props {
  state: BoardState
  board: Board
}

const shortName = (fullname: string) => firstNameOf(fullname) ?? fullname

/** Gives the chosen stops to a livreur. Hovering or focusing one says how the rounds would end, before anything moves. */
export function ChoiceBar({ state, board, isGiving }: Props & { isGiving: boolean }) {
  const { chosen, clear, give, takeBack, now } = state
  const [aimed, setAimed] = useState<string | null>(null)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isGiving) choices.current?.querySelector('button')?.focus()
  }, [isGiving])
  if (chosen.size === 0) return null
  const effect = aimed === null ? null : ifGiven(board, chosen, aimed, now)
  return (
    <section
      className={`${classes.bar} ${classes.giving}`}
      aria-label={`${stopsWords(chosen.size)} choisis`}
    >
      {effect ? <EffectLine effect={effect} /> : null}
      <div className={classes.words}>
        <b>Donner {stopsWords(chosen.size)} à</b>
        <small>{whereWords(board, chosen)}</small>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab reaches each button too */}
      <div
        ref={choices}
        className={`row gap-4 ${classes.choices}`}
        onPointerLeave={() => setAimed(null)}
        onKeyDown={walkChoices}
      >
        {board.columns.map(({ livreur }) => (
          <button
            key={livreur.id}
            type="button"
            className={`row gap-8 ${classes.choice}`}
            style={inColourOf(livreur)}
            onPointerEnter={() => setAimed(livreur.id)}
            onFocus={() => setAimed(livreur.id)}
            onClick={() => give([...chosen], livreur.id)}
          >
            <LivreurKey number={livreur.key} />
            {shortName(livreur.fullname)}
          </button>
        ))}
        <button
          type="button"
          className={`row gap-8 ${classes.choice}`}
          aria-label="Remettre dans « À placer »"
          onClick={() => takeBack([...chosen])}
        >
          Retirer <KeyHint name="0" className={classes.hint} />
        </button>
      </div>
      <button type="button" className={classes.leave} aria-label="Quitter le choix" onClick={clear}>
        <IconX aria-hidden="true" />
      </button>
    </section>
  )
}

/** ← and → go from one livreur to the next. */
function walkChoices(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  buttons[at + by]?.focus()
}

function EffectLine({ effect }: { effect: NonNullable<ReturnType<typeof ifGiven>> }) {
  const { own, others } = ifGivenWords(effect)
  return (
    <p className={classes.effect} role="status">
      <b>{shortName(effect.livreur.fullname)}</b>
      {'\u00a0'}: {own}
      {others.map((words, i) => (
        <span key={words}>
          {' '}
          <b>{shortName(effect.losing[i]?.livreur.fullname ?? '')}</b> {words}
        </span>
      ))}
    </p>
  )
}

/** `2 chez Mariam, 1 à placer`. */
function whereWords({ columns, toPlace }: Board, chosen: ReadonlySet<string>): string {
  const parts = columns.flatMap(({ livreur, stops }) => {
    const count = stops.filter(({ id, isProposed }) => !isProposed && chosen.has(id)).length
    return count > 0 ? `${count} chez ${shortName(livreur.fullname)}` : []
  })
  const free = toPlace.filter(({ id }) => chosen.has(id)).length
  return [...parts, ...(free > 0 ? [`${free} à placer`] : [])].join(', ')
}

/** The proposal of « Répartir » is not stored, and nobody is told of it, before « Appliquer ». */
export function ProposalBar({ state, board }: Props) {
  const { proposing, apply } = state
  const button = useRef<HTMLButtonElement>(null)
  const proposed = board.toPlace.filter(({ proposedFor }) => proposedFor).length
  // Enter applies it, as the key beside its name says.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classes.bar} aria-label="Proposition">
      <div className={classes.words}>
        <b>{proposed === 0 ? 'Rien à proposer' : proposedWords(board, proposed)}</b>
        <small>{addedWords(board)}</small>
      </div>
      <button type="button" className={`row gap-8 ${classes.plain}`} onClick={proposing.leave}>
        Annuler <KeyHint name="Escape" className={classes.hint} />
      </button>
      {proposed > 0 ? (
        <Button ref={button} tone="soleil" icon={<IconCheck />} onClick={() => void apply()}>
          <span className="row gap-8">
            Appliquer <KeyHint name="Enter" className={classes.hint} />
          </span>
        </Button>
      ) : null}
    </section>
  )
}

function proposedWords({ columns, toPlace }: Board, count: number): string {
  const parts = columns.flatMap(({ livreur }) => {
    const own = toPlace.filter(({ proposedFor }) => proposedFor?.id === livreur.id).length
    return own > 0 ? `${shortName(livreur.fullname)}\u00a0${own}` : []
  })
  return `${countLabel(count, 'arrêt')} proposé${count > 1 ? 's' : ''}\u00a0: ${parts.join(', ')}`
}

function addedWords({ columns, toPlace, moved }: Board): string {
  const km = columns.reduce(
    (sum, column) => sum + (column.before ? column.km - column.before.km : 0),
    0,
  )
  const left = toPlace.filter(({ proposedFor }) => !proposedFor)
  const parts = [
    km >= 1 ? `+ ${Math.round(km)}\u00a0km.` : '',
    left.length > 0 ? `${left.length} rest${left.length > 1 ? 'ent' : 'e'} à placer.` : '',
    moved.length > 0 ? movedWords(moved.length) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

const movedWords = (count: number) =>
  count > 1
    ? `${countLabel(count, 'arrêt')} changés entre-temps, laissés.`
    : `${countLabel(count, 'arrêt')} changé entre-temps, laissé.`

export const HINTS: [string[], string][] = [
  [['x'], 'choisir'],
  [['1', '2', '3'], 'donner'],
  [['0'], 'retirer'],
  [['ArrowUp', 'ArrowDown'], 'ordre'],
  [['l'], 'entourer'],
  [['m'], 'carte'],
  [['z'], 'annuler'],
]

/** The keys of the screen, in one line. */
export function KeyLine({ hints }: { hints: [string[], string][] }): ReactNode {
  return (
    <p className={`row ${classes.keys}`} aria-hidden="true">
      {hints.map(([names, label]) => (
        <span key={label} className="row gap-4">
          {names.map((name) => (
            <Kbd key={name} name={name} />
          ))}
          {label}
        </span>
      ))}
    </p>
  )
}
