import { IconDeviceMobile, IconFingerprint, IconKey, IconPlus } from '@tabler/icons-react'
import { hasFactor, MAX_PASSKEYS } from '#shared/access/second-factor/second-factor.ts'
import { formatDate, formatSince } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { FactorRow } from './factor-row.tsx'
import { FactorStepper } from './factor-stepper.tsx'
import classes from './second-factor.module.css'
import { useFactorActions } from './use-factor-actions.ts'
import { useFactorSteps } from './use-factor-steps.ts'

type Factors = Outputs['secondFactor']['mine']

/** Few enough that more should be made. */
const FEW_CODES = 3

/** The second factors of the account: passkeys, codes of an application, and recovery codes. */
export function SecondFactorCard() {
  const query = trpc.secondFactor.mine.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger la double vérification."
      loading={<TicketSkeletons plain count={1} />}
    >
      {(factors) => <Card factors={factors} />}
    </QueryBoundary>
  )
}

function Card({ factors }: { factors: Factors }) {
  const { passkeys, totp, codes, isCompulsory } = factors
  const steps = useFactorSteps(factors)
  const isOnly = passkeys.length + (totp ? 1 : 0) === 1
  const actions = useFactorActions({ isOnly, isCompulsory, renew: steps.renew })
  const isProtected = hasFactor({ passkey: passkeys.length > 0, totp: totp !== null })
  return (
    <Ticket>
      <TicketBody className={classes.list}>
        <div className="mt-12 mb-6">
          {isProtected ? (
            <Note tone="success">Votre mot de passe seul n’ouvre pas votre compte.</Note>
          ) : (
            <Note tone="warning" title="Votre mot de passe seul ouvre votre compte.">
              Ajoutez une clé d’accès&nbsp;: votre doigt, votre visage ou le code de votre téléphone
              suffit ensuite pour vous connecter.
            </Note>
          )}
        </div>
        <ul className="seams-between">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <FactorRow
              key={id}
              icon={<IconFingerprint />}
              title={name}
              detail={lastUse('Ajoutée', createdAt, lastUsedAt)}
              action="Retirer"
              actionLabel={`Retirer la clé « ${name} »`}
              loading={actions.removing === id}
              onAction={() => actions.removePasskey({ id, name })}
              rename={{
                label: `Renommer la clé « ${name} »`,
                onRename: () => steps.rename({ id, name }),
              }}
            />
          ))}
          {totp ? (
            <FactorRow
              icon={<IconDeviceMobile />}
              title="Codes d’une application"
              detail={lastUse('Ajoutés', totp.createdAt, totp.lastUsedAt)}
              action="Retirer"
              actionLabel="Retirer les codes d’une application"
              loading={actions.removing === 'totp'}
              onAction={actions.removeTotp}
            />
          ) : null}
          {isProtected ? (
            <FactorRow
              icon={<IconKey />}
              tint={codes.left <= FEW_CODES ? 'badge-soleil' : undefined}
              title="Codes de secours"
              detail={
                codes.left === 0
                  ? 'Il n’en reste aucun'
                  : `Il en reste ${codes.left} sur 10. Pas gardés\u202f? Refaites-les.`
              }
              action="Refaire"
              actionLabel="Refaire les codes de secours"
              loading={actions.renewing}
              onAction={actions.renewCodes}
            />
          ) : null}
        </ul>
        <ActFailure unanswered={actions.unanswered.passkey} />
        <ActFailure unanswered={actions.unanswered.totp} />
        <ActFailure unanswered={actions.unanswered.renew} />
        <div className={`stack gap-10 ${classes.add}`}>
          {passkeys.length < MAX_PASSKEYS ? (
            <Button
              tone={isProtected ? 'outline' : 'soleil'}
              full
              icon={<IconPlus />}
              onClick={steps.addPasskey}
            >
              Ajouter une clé d’accès
            </Button>
          ) : null}
          {totp ? null : (
            <Button tone="outline" full icon={<IconDeviceMobile />} onClick={steps.addTotp}>
              Codes d’une application
            </Button>
          )}
        </div>
      </TicketBody>
      <FactorStepper steps={steps} />
    </Ticket>
  )
}

/** « Dernier usage : hier, 19 h 50 », or « Ajoutée le 10 juin 2025 » for a factor that was never used since. */
function lastUse(added: string, createdAt: number, lastUsedAt: number | null): string {
  return lastUsedAt === null
    ? `${added} le ${formatDate(createdAt)}`
    : `Dernier usage\u00a0: ${formatSince(lastUsedAt, serverNow())}`
}
