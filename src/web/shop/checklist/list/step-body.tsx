import type { ReactNode } from 'react'
import { type ChecklistItem, isDoorStep } from '#shared/shop/checklist/checklist.ts'
import { AskedCodes } from '#web/access/asked-codes.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { CopyButton, copyText } from '#web/components/actions/copy-button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import ModuleSwitches from '../../modules/module-switches.tsx'
import type { UsualPrices } from '../../products/use-usual-prices.ts'
import { UsualPriceFields } from '../../products/usual-price-fields.tsx'
import type { SettingsCards } from '../../settings/settings-fields.ts'
import classes from '../opening-list.module.css'
import type { FirstDay } from '../use-first-day.ts'
import { isSettingsStep, SettingsStep } from './settings-step.tsx'

interface Props {
  item: ChecklistItem
  day: FirstDay
  cards: SettingsCards
  prices: UsualPrices
  /** Opens the next step. */
  onDone: () => void
}

/** The form of a step, and the buttons that leave it. */
export function StepBody(props: Props) {
  const { item, day } = props
  const dismissal = useAct(trpc.checklist.dismiss, DISMISSING)
  const { state } = day.items.find((row) => row.item === item) ?? { state: 'todo' }
  const isDismissed = state === 'dismissed'
  return (
    <div className="stack gap-16">
      <Step
        {...props}
        aside={
          isDoorStep(item) || item === 'modules' || state === 'done' ? null : (
            <Button
              tone="ghost"
              loading={dismissal.isRunning}
              onClick={() => dismissal.run({ item, dismissed: !isDismissed })}
            >
              {isDismissed ? 'Remettre' : 'Écarter'}
            </Button>
          )
        }
      />
      <ActFailure unanswered={dismissal.unanswered} />
    </div>
  )
}

/** `aside`: an owner may do without this step, or take that back. */
function Step({ item, day, cards, prices, aside, onDone }: Props & { aside: ReactNode }) {
  if (isSettingsStep(item))
    return <SettingsStep item={item} cards={cards} aside={aside} onDone={onDone} />
  if (item === 'modules') return <ModulesStep day={day} onDone={onDone} />
  if (item === 'catalogue')
    return (
      <CatalogueStep
        garments={day.garments}
        isDone={day.site.done.catalogue}
        prices={prices}
        onDone={onDone}
      />
    )
  return (
    <div className="stack gap-16">
      <OtherStep item={item} />
      <div className="row wrap gap-12 justify-end">
        {aside}
        <Button tone="outline" onClick={onDone}>
          Suivant
        </Button>
      </div>
    </div>
  )
}

function OtherStep({ item }: Pick<Props, 'item'>): ReactNode {
  if (item === 'livreur') return <LivreurStep />
  return (
    <>
      {config.mailLeaves ? null : <EmailStep />}
      <BackupsStep />
    </>
  )
}

/** The texts of the act that dismisses an item of the checklist, or puts it back. */
const DISMISSING = {
  failed: 'Liste non modifiée',
  stale: ['checklist'],
} satisfies MutationMeta

/** The ten switches; going on says that the shop has chosen. */
function ModulesStep({ day, onDone }: Pick<Props, 'day' | 'onDone'>) {
  const choice = useAct(trpc.checklist.dismiss, { ...DISMISSING, onSuccess: onDone })
  const isDone = day.items.some(({ item, state }) => item === 'modules' && state === 'done')
  return (
    <div className="stack gap-12">
      <div className={classes.switches}>
        <ModuleSwitches level={3} />
      </div>
      <p className="quiet text-s">
        Toujours là&nbsp;: commandes, tournées, espèces, Wave, avoirs, réclamations, clients,
        équipe. Chaque choix se change un autre jour, dans Réglages.
      </p>
      <ActFailure unanswered={choice.unanswered} />
      <div className="row justify-end">
        <Button
          tone="soleil"
          loading={choice.isRunning}
          onClick={() =>
            isDone ? onDone() : void choice.run({ item: 'modules', dismissed: true })
          }
        >
          Continuer
        </Button>
      </div>
    </div>
  )
}

const TO_SIGN_UP = `${paths.staffSignUp}?role=livreur`

/** How a first livreur gets an account: on their own phone, with a code of the owner. */
function LivreurStep() {
  const address = new URL(TO_SIGN_UP, window.location.origin).href
  return (
    <div className="stack gap-16">
      <p>
        Sur son téléphone, votre livreur ouvre <b className="anywhere">{address}</b> et demande un
        code. {config.mailLeaves ? 'Vous le recevez par e‑mail' : 'Il s’affiche ci-dessous'}&nbsp;:
        dites-le-lui.
      </p>
      <div className="row wrap gap-12">
        <CopyButton
          copy={() =>
            copyText(address, 'L’adresse n’a pas été copiée', 'Écrivez-la dans un message.')
          }
        >
          Copier l’adresse
        </CopyButton>
        <ButtonLink tone="ghost" to={TO_SIGN_UP}>
          Créer son compte ici
        </ButtonLink>
      </div>
      {config.mailLeaves ? null : <AskedCodes />}
    </div>
  )
}

/** How messages come to leave: no screen can do it, because it is set on the server. */
function EmailStep() {
  return (
    <div className="stack gap-10">
      <p>
        Sans e‑mail, un client commande par son numéro et suit par un lien&nbsp;; il ne crée pas de
        compte.
      </p>
      <ol className={`stack gap-8 ${classes.advice}`}>
        <li>Ouvrez un compte chez Resend et validez-y votre nom de domaine.</li>
        <li>
          La personne qui s’occupe du serveur indique RESEND_API_KEY et MAIL_FROM, puis le
          redémarre.
        </li>
      </ol>
    </div>
  )
}

function BackupsStep() {
  return (
    <div className="stack gap-10">
      <p>
        Le serveur fait une copie chaque nuit, et la première cinq minutes après son démarrage.
        Quand la dernière s’est faite, et ce qui l’empêche&nbsp;:{' '}
        <TextLink to={`${paths.superadmin.settingsPage('systeme')}#copies`}>
          Copies de sauvegarde
        </TextLink>
        .
      </p>
      <p>
        La personne qui s’occupe du serveur fait garder une autre copie sur une autre machine, et
        garde secret.key à part.
      </p>
    </div>
  )
}

interface CatalogueStepProps {
  garments: number
  isDone: boolean
  prices: UsualPrices
  onDone: () => void
}

/** The prices of the usual garments, while the catalogue is empty. */
function CatalogueStep({ garments, isDone, prices, onDone }: CatalogueStepProps) {
  if (garments > 0)
    return (
      <div className="row wrap gap-12 justify-end">
        {isDone ? null : <p className="grow">Aucun prix n’est au-dessus de 0&nbsp;FCFA.</p>}
        <ButtonLink tone="outline" to={paths.superadmin.catalogue}>
          Voir le catalogue
        </ButtonLink>
      </div>
    )
  const submit = async () => {
    if (await prices.start()) onDone()
  }
  return (
    <div className="stack gap-16">
      <p>
        Par pièce, le sac au kilo, en FCFA. Un vêtement sans prix n’est pas ajouté&nbsp;; d’autres
        viendront après.
      </p>
      <UsualPriceFields form={prices} />
      <ActFailure unanswered={prices.unanswered} withRetry={false} />
      <div className="row wrap gap-12 justify-end">
        <ButtonLink tone="ghost" to={paths.superadmin.catalogue}>
          Saisir d’autres vêtements
        </ButtonLink>
        <Button tone="soleil" loading={prices.isRunning} onClick={submit}>
          Enregistrer, suivant
        </Button>
      </div>
    </div>
  )
}
