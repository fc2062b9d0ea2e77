export type DisclosureEvent = { readonly type: 'disclosure.toggled' } | { readonly type: 'form.submitted' };
