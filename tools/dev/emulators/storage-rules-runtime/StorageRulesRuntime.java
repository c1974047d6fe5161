package storagerules;

import com.google.gson.JsonObject;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Evaluates Storage rules for the Storage emulator of firebase-tools, with the official rules engine inside the Cloud
 * SDK's Firestore emulator. firebase-tools runs it as `java -jar <archive> serve` and talks JSON, one object a line.
 */
public final class StorageRulesRuntime {
  /** What firebase-tools waits for before it sends its first request. */
  private static final long HELLO = -1;

  private final Channel channel = new Channel(System.in, System.out);
  private final Rulesets rulesets = new Rulesets();
  private final ExecutorService workers = Executors.newCachedThreadPool();

  public static void main(String[] args) throws Exception {
    new StorageRulesRuntime().serve();
  }

  private void serve() throws Exception {
    channel.send(Reply.to(HELLO).json());
    for (JsonObject message = channel.read(); message != null; message = channel.read()) {
      if (message.has("action")) {
        JsonObject request = message;
        workers.execute(() -> handle(request));
      } else {
        channel.answered(message);
      }
    }
    // firebase-tools has ended, so nobody waits for replies.
    System.exit(0);
  }

  private void handle(JsonObject request) {
    Conversation conversation = new Conversation(channel, request.get("id").getAsLong());
    Reply reply;
    try {
      reply = replyTo(request, conversation);
    } catch (Exception | LinkageError error) {
      reply = new Reply().error("The rules could not be evaluated: " + error);
    }
    conversation.finish(reply);
  }

  private Reply replyTo(JsonObject request, Conversation conversation) throws Exception {
    JsonObject context = request.getAsJsonObject("context");
    String action = request.get("action").getAsString();
    switch (action) {
      case "load_ruleset":
        return rulesets.load(context);
      case "verify":
        return new Verification(rulesets.named(context.get("rulesetName").getAsString()), context, conversation).run();
      default:
        return new Reply().error("Unknown request: " + action);
    }
  }
}
