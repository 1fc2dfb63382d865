// The script of the public pages with a form, which also work without it.

import { sendSiteForm } from './shop/site/send-site-form.ts'

sendSiteForm()
