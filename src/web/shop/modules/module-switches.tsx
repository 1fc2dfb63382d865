import {
  IconBell,
  IconBolt,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingStore,
  IconCalculator,
  IconCertificate,
  IconMinus,
  IconPassword,
  IconPlus,
  IconRepeat,
  IconWashMachine,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { MODULES, type ModuleName } from '#shared/shop/modules/modules.ts'
import type { OpenWork } from '#shared/shop/modules/open-work.ts'
import { DGI_LINK_WORDS } from '#shared/shop/settings/dgi-link.ts'
import { expressWords } from '#shared/shop/settings/section-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useIsOffline } from '#web/components/feedback/live-dot.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { pageOfModule, pagePath, settingsLink } from '../settings/settings-pages.ts'
import classes from './module-switches.module.css'
import {
  ADDS,
  FIGURE_TO_COME,
  MISSING_WORDS,
  moduleFigure,
  OPEN_WORK_WORDS,
} from './module-words.ts'

interface Row {
  module: ModuleName
  icon: ReactNode
}

const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Chez vous',
    rows: [
      { module: 'counter', icon: <IconBuildingStore /> },
      { module: 'workshop', icon: <IconWashMachine /> },
    ],
  },
  {
    title: 'À la porte',
    rows: [
      { module: 'linenToCount', icon: <IconCalculator /> },
      { module: 'weekly', icon: <IconRepeat /> },
      { module: 'handoverCode', icon: <IconPassword /> },
    ],
  },
  {
    title: 'Prix et argent',
    rows: [
      { module: 'express', icon: <IconBolt /> },
      { module: 'companies', icon: <IconBuilding /> },
      { module: 'fne', icon: <IconCertificate /> },
    ],
  },
  {
    title: 'Messages',
    rows: [
      { module: 'reminders', icon: <IconBell /> },
      { module: 'autoWhatsApp', icon: <IconBrandWhatsapp /> },
    ],
  },
]

/** The sides of a wide page. */
const SIDES = [GROUPS.slice(0, 2), GROUPS.slice(2)]

/** The ten switches of what the shop does, each turned at once. */
export default function ModuleSwitches({ level = 2 }: { level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const isOffline = useIsOffline()
  const uses = trpc.modules.uses.useQuery().data
  const express = trpc.settings.all.useQuery().data?.express.value
  const { fne } = useModules()
  const dgi = trpc.fne.counts.useQuery(undefined, { enabled: fne }).data
  const figureOf = (module: ModuleName) => {
    if (module === 'fne' && dgi?.isLinked === false) return DGI_LINK_WORDS.unset.title
    if (module !== 'express') return moduleFigure(module, uses)
    return express ? `prêt en ${expressWords(express)}` : FIGURE_TO_COME
  }
  return (
    <>
      {isOffline ? (
        <div className={classes.offline}>
          <Note title="Hors connexion">Les interrupteurs attendent le réseau.</Note>
        </div>
      ) : null}
      <div className={`surface clip rounded-large ${classes.columns}`}>
        {SIDES.map((groups) => (
          <div key={groups[0]?.title} className={classes.side}>
            {groups.map(({ title, rows }) => (
              <section key={title}>
                <Heading className={`quiet strong text-s ${classes.title}`}>{title}</Heading>
                <ul>
                  {rows.map((row) => (
                    <ModuleRow
                      key={row.module}
                      {...row}
                      figure={figureOf(row.module)}
                      isOffline={isOffline}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface RowProps extends Row {
  figure: string
  isOffline: boolean
}

function ModuleRow({ module, icon, figure, isOffline }: RowProps) {
  const id = useId()
  const page = pageOfModule(module)
  const { label, sentence } = MODULES[module]
  const { turn, isOn, open, missing, takeBack } = useTurn(module)
  const isKept = open.length > 0
  return (
    <li className={cx(classes.row, isKept && `caution ${classes.kept}`)}>
      <label className="row gap-12 clickable" htmlFor={id}>
        <span
          className={cx('place-center rounded icons-22 fixed', classes.icon, isOn && classes.on)}
          aria-hidden="true"
        >
          {icon}
        </span>
        <span className="grow leading-13">
          <b className="block">{label}</b>
          <span className="block text-s">{sentence}</span>
          {isOn ? null : <Effect module={module} />}
        </span>
        <button
          id={id}
          type="button"
          role="switch"
          className={`fixed clickable relative ${classes.switch}`}
          aria-checked={isOn}
          aria-label={label}
          aria-busy={turn.isRunning}
          disabled={isOffline}
          onClick={() => void turn.run({ module, isOn: !isOn })}
        >
          <span className={cx('block', classes.track)} aria-hidden="true" />
        </button>
      </label>
      <p className={`row wrap gap-8 text-s hide-empty ${classes.use}`}>
        {isOn && figure ? <span className={isKept ? undefined : 'quiet'}>{figure}</span> : null}
        {isOn && page ? (
          <Link className="strong tap-line" to={pagePath(page)}>
            Régler<VisuallyHidden> {label}</VisuallyHidden>
          </Link>
        ) : null}
        {takeBack ? (
          <button type="button" className="clickable strong accent tap-line" onClick={takeBack}>
            Annuler
          </button>
        ) : null}
      </p>
      {isKept ? <StaysOn open={open} /> : null}
      {missing.map((one) => (
        <p key={one} className={`caution text-s mt-4 ${classes.use}`} role="status">
          {MISSING_WORDS[one]}{' '}
          {one === 'ncc' ? (
            <Link className="strong tap-line" to={settingsLink('legal.taxNumber')}>
              Maison
            </Link>
          ) : null}
        </p>
      ))}
      <div className={`hide-empty ${classes.use}`}>
        <ActFailure unanswered={turn.unanswered} withRetry={false} />
      </div>
    </li>
  )
}

/** A switch that was just turned offers « Annuler » for so long. */
const UNDO_MS = 10_000

/** The switch of a module: what is sent stands at once, and what the server kept as it was says why. */
function useTurn(module: ModuleName) {
  const saved = useModules()[module]
  const [isUndoable, setUndoable] = useState(false)
  const turn = useAct(trpc.modules.turn, {
    failed: 'Ce n’est pas enregistré. Réessayez.',
    stale: ['modules'],
    onSuccess: (turned, asked) => setUndoable(turned.isOn === asked.isOn),
  })
  useEffect(() => {
    if (!isUndoable) return
    const timer = setTimeout(() => setUndoable(false), UNDO_MS)
    return () => clearTimeout(timer)
  }, [isUndoable])
  const isOn = turn.isRunning && turn.input ? turn.input.isOn : saved
  const kept = turn.output?.isOn === saved ? turn.output : undefined
  const takeBack = async () => {
    await turn.run({ module, isOn: !saved })
    setUndoable(false)
  }
  return {
    turn,
    isOn,
    open: kept?.open ?? [],
    missing: kept?.missing ?? [],
    takeBack: isUndoable && !turn.isRunning ? () => void takeBack() : undefined,
  }
}

/** The owner reads it before turning a switch; one of them takes something away. */
function Effect({ module }: { module: ModuleName }) {
  const Icon = module === 'autoWhatsApp' ? IconMinus : IconPlus
  return (
    <span className="flex gap-6 quiet text-s">
      <Icon className={`fixed ${classes.sign}`} size={15} aria-hidden="true" />
      {ADDS[module]}
    </span>
  )
}

function waysTo({ kind, count, found = [] }: OpenWork): { label: string; to: string }[] {
  const words = OPEN_WORK_WORDS[kind]
  if (!('toOne' in words)) return [{ label: words.label(count), to: words.to }]
  return found.map(({ id, label }) => ({ label, to: words.toOne(id) }))
}

/** The work that keeps a module on, with the way to each kind of it. */
function StaysOn({ open }: { open: readonly OpenWork[] }) {
  const [first, ...others] = open.map((work) => OPEN_WORK_WORDS[work.kind].why(work))
  // Two kinds of work may be at one place.
  const ways = [...new Map(open.flatMap(waysTo).map((way) => [way.to, way])).values()]
  const further = others.map((why) => `${upperFirst(why)}.`).join(' ')
  return (
    <div className={classes.why} role="status">
      <p className="strong leading-13">Reste allumé&nbsp;: {first}.</p>
      <p className="text-s">{further} Ensuite, l’interrupteur s’éteindra.</p>
      <p className="row wrap gap-8 mt-8">
        {ways.map(({ label, to }) => (
          <ButtonLink key={to} tone="outline" size="sm" to={to}>
            {label}
          </ButtonLink>
        ))}
      </p>
    </div>
  )
}
