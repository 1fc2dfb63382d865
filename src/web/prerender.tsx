import './styles/tokens.css'
import './styles/font.css'
import './styles/reset.css'
import './styles/base.css'
import './styles/utilities.css'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { siteHead } from '#shared/shop/site/site-head.ts'
import {
  type CompletePath,
  FORM_PAGES,
  OPENING_PAGE,
  SIGN_IN_PAGE,
  type SitePage,
  sitePage,
} from '#shared/shop/site/site-pages.ts'
import { CompleteSignInPage } from './pages/auth/sign-in-complete.page.tsx'
import { ApplicationPage } from './pages/public/application.page.tsx'
import { ContactPage } from './pages/public/contact.page.tsx'
import { HomePage } from './pages/public/home.page.tsx'
import { HowItWorksPage } from './pages/public/how-it-works.page.tsx'
import { LegalNoticePage } from './pages/public/legal-notice.page.tsx'
import { OpeningPage } from './pages/public/opening.page.tsx'
import { PricesPage } from './pages/public/prices.page.tsx'
import { PrivacyPage } from './pages/public/privacy.page.tsx'
import { ServicesPage } from './pages/public/services.page.tsx'
import { VerifyPage } from './pages/public/verify.page.tsx'
import { BuiltBasketPage } from './pages/visitor/basket-built.page.tsx'
import { SiteFrame } from './shop/site/site-frame.tsx'
import { ToastPlace } from './shop/site/toast-place.tsx'

const SITE: Record<CompletePath, ReactNode> = {
  '/': <HomePage />,
  '/services': <ServicesPage />,
  '/fonctionnement': <HowItWorksPage />,
  '/tarifs': <PricesPage />,
  '/contact': <ContactPage />,
  '/candidature-livreur': <ApplicationPage />,
  '/mentions-legales': <LegalNoticePage />,
  '/confidentialite': <PrivacyPage />,
  '/verifier': <VerifyPage />,
}

const VERIFY_PATH: CompletePath = '/verifier'
const FORM_PATHS = Object.values(FORM_PAGES).map(({ path }) => String(path))

export const completePaths = [...Object.keys(SITE), SIGN_IN_PAGE.path, OPENING_PAGE.file]

/** The script that a page has besides `public.ts`: the name of a file beside this one. */
export function scriptOf(path: string): string | undefined {
  if (path === SIGN_IN_PAGE.path) return 'sign-in'
  if (path === VERIFY_PATH) return 'verify'
  if (path === paths.home) return 'home'
  return FORM_PATHS.includes(path) ? 'site-form' : undefined
}

/** Renders a complete page into a template with `<!--head-->` and `<!--body-->`. The server fills its slots later. */
export function render(path: string, template: string): string {
  const page = pageOf(path)
  if (!page) throw new Error(`${path} is not in site-pages.ts`)
  const body = renderToStaticMarkup(
    <>
      <Body path={path} />
      <ToastPlace />
    </>,
  )
  return template.replace('<!--head-->', () => siteHead(page)).replace('<!--body-->', () => body)
}

/** Renders the built order form of a visitor, which stands in the application's page until that one runs. */
export function renderBuiltForm(): string {
  return renderToStaticMarkup(
    <StaticRouter location={paths.basket}>
      <BuiltBasketPage />
    </StaticRouter>,
  )
}

function pageOf(path: string): SitePage | undefined {
  if (path === SIGN_IN_PAGE.path) return SIGN_IN_PAGE
  return path === OPENING_PAGE.file ? OPENING_PAGE : sitePage(path)
}

function Body({ path }: { path: string }) {
  if (path === SIGN_IN_PAGE.path) return <CompleteSignInPage />
  if (path === OPENING_PAGE.file) return <OpeningPage />
  return <SiteFrame current={path}>{SITE[path as CompletePath]}</SiteFrame>
}
