// The script of /connexion, which also works without it.

import { startSignInPage } from './access/auth/sign-in-script.ts'
import { startLinkForm } from './orders/client-links/link-form-script.ts'

startSignInPage()
startLinkForm()
