import category from "./category.ts";
import amf from "./color/amf.ts";
import cdl from "./color/cdl.ts";
import lut from "./color/lut.ts";
import preview from "./color/preview.ts";
import processor from "./color/processor.ts";
import viewer from "./color/viewer.ts";
import colorspace from "./colorspace.ts";
import comment from "./comment.ts";
import config from "./config.ts";
import display from "./display.ts";
import displayColorspace from "./displayColorspace.ts";
import edit from "./edit.ts";
import family from "./family.ts";
import file from "./file.ts";
import fileRule from "./fileRule.ts";
import go from "./go.ts";
import camera from "./guide/camera.ts";
import guidedDisplay from "./guide/display.ts";
import guidedFamily from "./guide/family.ts";
import guidedFile from "./guide/file.ts";
import guidedLook from "./guide/look.ts";
import guidedLutColorspace from "./guide/lutColorspace.ts";
import guidedRole from "./guide/role.ts";
import trim from "./guide/trim.ts";
import guidedView from "./guide/view.ts";
import help from "./help.ts";
import history from "./history.ts";
import key from "./key.ts";
import layer from "./layer.ts";
import look from "./look.ts";
import macro from "./macro.ts";
import namedTransform from "./namedTransform.ts";
import account from "./people/account.ts";
import server from "./people/server.ts";
import team, { transfer } from "./people/team.ts";
import preference from "./preference.ts";
import channel from "./publish/channel.ts";
import git from "./publish/git.ts";
import proposal from "./publish/proposal.ts";
import webhook from "./publish/webhook.ts";
import role from "./role.ts";
import share from "./share.ts";
import sharedView from "./sharedView.ts";
import transform from "./transform.ts";
import unsaved from "./unsaved.ts";
import view from "./view.ts";
import viewingRule from "./viewingRule.ts";
import viewTransform from "./viewTransform.ts";

/** All commands of the product, in one list. Nothing runs on import. */
export const commands = {
  ...file,
  ...guidedFile,
  ...config,
  ...layer,
  ...channel,
  ...proposal,
  ...webhook,
  ...git,
  ...transfer,
  ...history,
  ...trim,
  ...colorspace,
  ...camera,
  ...guidedLutColorspace,
  ...displayColorspace,
  ...display,
  ...guidedDisplay,
  ...view,
  ...guidedView,
  ...sharedView,
  ...viewTransform,
  ...look,
  ...guidedLook,
  ...namedTransform,
  ...family,
  ...guidedFamily,
  ...category,
  ...role,
  ...guidedRole,
  ...fileRule,
  ...viewingRule,
  ...comment,
  ...transform,
  ...cdl,
  ...amf,
  ...lut,
  ...preview,
  ...viewer,
  ...processor,
  ...edit,
  ...go,
  ...help,
  ...preference,
  ...unsaved,
  ...account,
  ...share,
  ...team,
  ...server,
  ...key,
  ...macro,
} as const;

export type CommandId = keyof typeof commands;
