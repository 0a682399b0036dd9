/** What a modal dialog says above its content; null for nothing. Given by the page that the dialog is opened on. */
import { createContext } from 'react';

export const ModalNotice = createContext<string | null>(null);
