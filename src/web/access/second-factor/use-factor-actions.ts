import { isolated } from '#shared/text/isolate.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { FACTOR_QUERIES, type FactorSteps, OTHERS_END, OTHERS_ENDED } from './use-factor-steps.ts'

interface Options {
  /** The account has one second factor left. */
  isOnly: boolean
  /** The rule asks this account for a second factor. */
  isCompulsory: boolean
  renew: FactorSteps['renew']
}

const ONLY_AND_COMPULSORY =
  ' C’est votre seule double vérification, et elle est obligatoire\u00a0: vous devrez en ajouter une autre aussitôt pour continuer. Vos codes de secours ne serviront plus.'
const ONLY =
  ' C’est votre seule double vérification\u00a0: ensuite, votre mot de passe seul ouvrira votre compte, et vos codes de secours ne serviront plus.'

/** Removes second factors of the account, and has its recovery codes made anew; asks before each. */
export function useFactorActions({ isOnly, isCompulsory, renew }: Options) {
  const outcome = isOnly ? (isCompulsory ? ONLY_AND_COMPULSORY : ONLY) : ''
  const confirm = useConfirm()
  const passkey = useAct(trpc.secondFactor.removePasskey, {
    announced: `Clé d’accès retirée. ${OTHERS_ENDED}`,
    failed: 'Clé d’accès non retirée',
    stale: FACTOR_QUERIES,
  })
  const totp = useAct(trpc.secondFactor.removeTotp, {
    announced: `Codes retirés. ${OTHERS_ENDED}`,
    failed: 'Codes non retirés',
    stale: FACTOR_QUERIES,
  })
  return {
    removing: passkey.isRunning ? (passkey.input?.id ?? null) : totp.isRunning ? 'totp' : null,
    renewing: renew.isRunning,
    unanswered: { passkey: passkey.unanswered, totp: totp.unanswered, renew: renew.unanswered },
    removePasskey: async ({ id, name }: { id: string; name: string }) => {
      const question = {
        title: `Retirer la clé «\u00a0${isolated(name)}\u00a0»\u202f?`,
        text: `Elle ne vous connectera plus. Retirez-la ensuite de l’appareil qui la garde. ${OTHERS_END}${outcome}`,
        confirmLabel: 'Retirer la clé',
        tone: 'danger' as const,
      }
      if (await confirm(question)) passkey.run({ id })
    },
    removeTotp: async () => {
      const question = {
        title: 'Retirer les codes de l’application\u202f?',
        text: `Les codes de votre application ne serviront plus. Effacez ensuite Lavéo de l’application. ${OTHERS_END}${outcome}`,
        confirmLabel: 'Retirer les codes',
        tone: 'danger' as const,
      }
      if (await confirm(question)) totp.run()
    },
    renewCodes: async () => {
      const question = {
        title: 'Refaire les codes de secours\u202f?',
        text: 'Dix nouveaux codes remplacent les anciens, qui ne marcheront plus.',
        confirmLabel: 'Refaire les codes',
      }
      if (await confirm(question)) renew.run()
    },
  }
}
