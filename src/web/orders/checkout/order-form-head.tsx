import type { OrderStep } from '#shared/orders/draft/steps.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import classes from './order-form-head.module.css'
import { StepThread } from './step-thread.tsx'

interface Props {
  title: string
  step: OrderStep | 'review' | undefined
  /** The first step leads back to it; undefined for a visitor. */
  backTo?: string | undefined
}

/** The bar of an order: its title, the way back and the steps. A visitor's first step leads to the site and to the sign-in. */
export function OrderFormHead({ title, step, backTo }: Props) {
  const goBack = useGoBack(backTo ?? paths.basket)
  if (step === 'review')
    return <PageHeader bar live slim title="Vérifier ma commande" onBack={goBack} />
  const isFirst = step === undefined || step === 'garments'
  const isVisitor = backTo === undefined
  return (
    <PageHeader
      bar
      live
      slim
      title={title}
      backTo={isFirst ? backTo : undefined}
      onBack={isFirst ? undefined : goBack}
      lead={
        isVisitor ? (
          <a href={paths.home} className={`rounded ${classes.mark}`} aria-label="Accueil de Lavéo">
            <Logo tone="dark" isMark />
          </a>
        ) : null
      }
      aside={
        isFirst && isVisitor ? (
          <TextLink to={paths.signIn} state={{ from: paths.basket }} className={classes.door}>
            Se connecter
          </TextLink>
        ) : null
      }
      below={<StepThread />}
    />
  )
}
