// The script of /connexion, which also works without it.

import { startSignInPage } from './features/auth/sign-in-script.ts'

startSignInPage()
