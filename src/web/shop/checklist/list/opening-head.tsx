import { IconDoor } from '@tabler/icons-react'
import { Fragment } from 'react'
import { CHECKLIST_LABELS } from '#shared/shop/checklist/checklist.ts'
import { isSiteOpen, missingSteps, type SiteDoor } from '#shared/shop/site/site-opening.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { config } from '#web/lib/config.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from '../opening-list.module.css'
import { type FirstDay, settledCount } from '../use-first-day.ts'
import { NOTHING_LEAVES } from './step-words.ts'

interface Props {
  /** The id of the title. */
  id: string
  day: FirstDay
  onFold: (() => void) | undefined
}

/** The progress of the checklist, and whether the site is open, with the button that opens it. */
export function OpeningHead({ id, day, onFold }: Props) {
  const door = useSiteDoor(day.site)
  const isOpen = isSiteOpen(day.site)
  return (
    <>
      <header className={`night ${classes.head}`}>
        <h2 id={id} className="text-3xl">
          Pour ouvrir
        </h2>
        <p className={classes.count}>
          <b>{settledCount(day)}</b> sur {day.items.length}
        </p>
        <p className={classes.said}>
          <SiteWords day={day} />
        </p>
        {day.onlyHere === null ? null : (
          <p className={classes.said}>
            Seul cet ordinateur ouvre les liens envoyés{'\u00a0'}: leur adresse est {day.onlyHere}{' '}
            (PUBLIC_URL).
          </p>
        )}
        {config.mailLeaves || config.demo ? null : <p className={classes.said}>{NOTHING_LEAVES}</p>}
        <div className={`row wrap gap-8 ${classes.acts}`}>
          {onFold ? (
            <Button
              tone="ghost"
              size="sm"
              className={classes.act ?? ''}
              ref={focusIfLost}
              aria-expanded
              onClick={onFold}
            >
              Replier
            </Button>
          ) : null}
          <Button
            tone="ghost"
            size="sm"
            className={classes.act ?? ''}
            loading={door.isRunning}
            onClick={door.turn}
          >
            {isOpen ? 'Fermer le site' : 'Ouvrir le site maintenant'}
          </Button>
        </div>
        <div className="whole-row hide-empty">
          <ActFailure unanswered={door.unanswered} />
        </div>
      </header>
      <KitaBand height={10} />
    </>
  )
}

function SiteWords({ day: { site } }: Pick<Props, 'day'>) {
  if (isSiteOpen(site)) return 'Le site public est ouvert\u00a0: on peut y commander.'
  const says = 'Le site public dit «\u00a0Nous ouvrons bientôt\u00a0».'
  if (site.door === 'closed') return `${says} Vous l’avez fermé.`
  const missing = missingSteps(site.done)
  return (
    <>
      {says} Il s’ouvre seul après les trois étapes <DoorMark />
      {'\u00a0'}: il reste{' '}
      {missing.map((step, index) => (
        <Fragment key={step}>
          {index === 0 ? '' : index === missing.length - 1 ? ' et ' : ', '}
          {CHECKLIST_LABELS[step]}
        </Fragment>
      ))}
      .
    </>
  )
}

function DoorMark() {
  return (
    <>
      <IconDoor className={classes.doorMark ?? ''} size={19} aria-hidden="true" />
      <VisuallyHidden>qui ouvrent le site</VisuallyHidden>
    </>
  )
}

/** Opens or closes the public site by hand, once the owner has read what that means. */
function useSiteDoor(site: FirstDay['site']) {
  const confirm = useConfirm()
  const isOpen = isSiteOpen(site)
  const act = useAct(trpc.settings.save, {
    announced: isOpen ? 'Site fermé.' : 'Site ouvert.',
    failed: isOpen ? 'Site non fermé' : 'Site non ouvert',
    stale: ['checklist', 'settings'],
  })
  const turn = async () => {
    if (!(await confirm(isOpen ? CLOSING : opening(site)))) return
    const door: SiteDoor = isOpen ? 'closed' : openDoor(site)
    await act.run({ site: { value: { door }, seen: site.savedAt } })
  }
  return { turn, isRunning: act.isRunning, unanswered: act.unanswered }
}

/** The site is left to itself again where it is open by itself. */
function openDoor(site: FirstDay['site']): SiteDoor {
  return isSiteOpen({ ...site, door: 'auto' }) ? 'auto' : 'open'
}

const CLOSING = {
  title: 'Fermer le site public\u202f?',
  text: 'Plus personne n’y commande, et il dit «\u00a0Nous ouvrons bientôt\u00a0». Les commandes en cours continuent, et l’équipe peut en saisir d’autres.',
  confirmLabel: 'Fermer le site',
}

function opening({ done }: FirstDay['site']) {
  const missing = missingSteps(done).map((step) => lowerFirst(CHECKLIST_LABELS[step]))
  const left = missing.length > 0 ? ` Il manque encore\u00a0: ${missing.join(', ')}.` : ''
  return {
    title: 'Ouvrir le site public\u202f?',
    text: `On y lit vos prix et on y commande dès maintenant.${left}`,
    confirmLabel: 'Ouvrir le site',
  }
}
