/** Selector of the modal dialogs: not the palette, and not a form beside its list, which is a zone of the window. */
export const MODAL = "[role=dialog]:not(.palette, [data-zone])";
